from club.inbound_mail.reader.reading import read
from club.inbound_mail.reader.serving import serve

if __name__ == "__main__":
    serve(read)
