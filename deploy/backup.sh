#!/bin/sh
# Write a backup into a folder and verify it, then delete backups older than BACKUP_DAYS (30).
# Backups are not encrypted. To encrypt: manage.py backup - | age -r KEY > FILE. Keep copies at another site.
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
