#!/bin/sh
# One backup into a folder, read again to its end; those older than BACKUP_DAYS (30) go, as soon as there is a new one.
# Nothing is encrypted. To have it so: manage.py backup - | age -r KEY > FILE, and carry it to another house.
set -eu

folder=${1:?usage: backup.sh FOLDER}
days=${BACKUP_DAYS:-30}
python=${PYTHON:-python}
file="$folder/fernzug-$(date -u +%Y-%m-%dT%H%M%SZ).backup"

umask 077
mkdir -p "$folder"
"$python" manage.py backup "$file"
"$python" manage.py restore --check "$file"
find "$folder" -maxdepth 1 -name 'fernzug-*.backup' -type f -mtime "+$days" -exec rm -f {} +
