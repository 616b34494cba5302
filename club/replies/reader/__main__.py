from club.replies.reader.reading import read
from club.replies.reader.serving import serve

if __name__ == "__main__":
    serve(read)
