"""What all installations share. Two addresses carry the club beyond one machine: DATABASE_URL and REDIS_URL."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from club.settings import environment as env
from club.settings import logs, redis
from games.core import registry

ROOT = Path(__file__).resolve().parents[2]
VAR = env.path("FERNZUG_VAR", ROOT / "var")

# The club itself, until an administrator changes it on its own page (club/house).
CLUB_NAME = env.text("CLUB_NAME", "Fernzug")
CLUB_WELCOME = env.text("CLUB_WELCOME", "")  # shown on the front page instead of our own sentence
CLUB_COLOUR = env.text("CLUB_COLOUR", "")  # the colour of the top bar, such as #225540
CLUB_URL = env.url("CLUB_URL", "http://localhost:8000")  # where links in mails lead
SIGNUP = env.one_of("SIGNUP", ("open", "invitation", "approval"))
DEMO = False  # demo log-ins on the log-in page, and a page that shows the mails

# How long things may take or lie around.
OPEN_TABLE_DAYS = 14  # a table nobody joins is cleared after this
NOTICE_DAYS = env.number("NOTICE_DAYS", 90)  # notices are deleted after this; 0: never
GUEST_DAYS = 30  # a guest who does not come back is forgotten after this
LOOKING_SECONDS = 45  # whoever was seen on the match page this recently is looking at it
LIVE_URL = env.text("LIVE_URL", "")  # where the live stream is served, such as /live/; empty: the page polls
POLL_MILLISECONDS = 1500

INSTALLED_APPS = [
    "club.accounts",
    "club.matches",
    "club.notices",
    "club.replies",
    "club.people",
    "club.organizer",
    "club.talk",
    "club.events",
    "club.house",
    "club.site",
    "club.ladder",
    "club.operations",
    *registry.packages(),
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
]

MIDDLEWARE = [
    "club.operations.middleware.answer_signs_of_life",
    "club.operations.middleware.Attend",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "club.site.middleware.say_what_may_load",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "club.accounts.middleware.MemberMiddleware",
    "club.accounts.middleware.LanguageMiddleware",
    "club.site.middleware.know_htmx",
    "club.site.middleware.bring_back",
    "club.site.middleware.say_how",
    "club.site.limits.refuse_too_much",
    "club.site.limits.refuse_floods",
    "club.site.middleware.refuse_nul",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "club.urls"
WSGI_APPLICATION = "club.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "club.site.context.club",
            ],
        },
    },
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [ROOT / "templates" / "jinja2"],
        "OPTIONS": {"environment": "club.site.jinja.environment"},
    },
]

# Data

DATABASES = {"default": env.database("DATABASE_URL", f"sqlite:///{VAR}/club.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = env.text("REDIS_URL", "")
REDIS = redis.read("REDIS_URL", REDIS_URL)
CACHES = {"default": redis.cache(REDIS)}

# Work behind the pages

CELERY_BROKER_URL, CELERY_BROKER_TRANSPORT_OPTIONS = redis.broker(REDIS, VAR)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False  # a broker that is down must not hold up a move: the sweep finds what was left
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# People

AUTH_USER_MODEL = "accounts.Member"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
SESSION_ENGINE = "club.accounts.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
SESSION_COOKIE_SAMESITE = "Lax"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "turns"
ACCOUNT_ADAPTER = "club.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "club.accounts.forms.SignupForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"  # an address gets turn mails only once it is verified
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_PREVENT_ENUMERATION = "strict"  # joining with a known address tells only its owner, by mail
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_BLACKLIST = ["admin", "bot", "fernzug", "organizer", "support"]
ACCOUNT_RATE_LIMITS = {  # per address, or per account and address; never a lock that a stranger can put on an account
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "signup": "20/h/ip",
    "reset_password": "20/h/ip,5/h/key",
    "request_login_code": "20/h/ip,5/h/key",
    "confirm_email": "1/2m/key",
    "manage_email": "10/h/user",
}
REQUIRE_SECOND_FACTOR = True  # of organizers and administrators; only a demo does without
MFA_ADAPTER = "club.accounts.adapter.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_TOTP_ISSUER = CLUB_NAME
MFA_TOTP_TOLERANCE = 1  # half minutes: phones are not always on time
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_PASSKEY_SIGNUP_ENABLED = False
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = False

# Languages and times

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("de", _("German"))]
LOCALE_PATHS = [ROOT / "locale"]
FORMAT_MODULE_PATH = ["club.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Files

STATIC_URL = "static/"
STATIC_ROOT = env.path("STATIC_ROOT", VAR / "static")
STATICFILES_DIRS = [ROOT / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# Mail

EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_HOST = env.text("EMAIL_HOST", "localhost")
EMAIL_PORT = env.number("EMAIL_PORT", 25)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = env.flag("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", f"{CLUB_NAME} <club@localhost>")

# Web push

VAPID_PRIVATE_KEY = env.text("VAPID_PRIVATE_KEY", "")  # empty: as `manage.py vapid` wrote it into var/

# Moves by mail reply: without a domain no mail says that it can be answered

REPLY_DOMAIN = env.text("REPLY_DOMAIN", "")  # mail to reply+…@ this domain comes to us
REPLY_AUTHSERV_ID = env.text("REPLY_AUTHSERV_ID", "")  # whose Authentication-Results count; then DMARC must pass
REPLY_ANSWERS_PER_HOUR = 30  # to one member, whatever arrives
REPLY_DAYS = 30  # mails are forgotten after this
MAIL_LISTENER = env.address("MAIL_LISTENER", "127.0.0.1:8024")  # where the mail process listens
IMAP_URL = env.url("IMAP_URL", "")  # a mailbox to be looked into, such as imaps://user:password@host/INBOX
MAIL_PROVIDERS = ["brevo", "mailersend", "mailgun", "mailjet", "postal", "postmark", "sendgrid", "sparkpost"]
MAIL_PROVIDER = env.one_of("MAIL_PROVIDER", ("", *MAIL_PROVIDERS))  # whose webhook brings mail
ANYMAIL = {"WEBHOOK_SECRET": env.text("MAIL_WEBHOOK_SECRET", "")}  # user:password of that webhook
MAIL_PROVIDER_KEYS = {  # what some of them need besides, as django-anymail calls it
    "brevo": "BREVO_API_KEY",
    "mailersend": "MAILERSEND_INBOUND_SECRET",
    "mailgun": "MAILGUN_WEBHOOK_SIGNING_KEY",
    "postal": "POSTAL_WEBHOOK_KEY",
}
MAIL_PROVIDER_KEY = env.text("MAIL_PROVIDER_KEY", "")
if MAIL_PROVIDER in MAIL_PROVIDER_KEYS:
    ANYMAIL[MAIL_PROVIDER_KEYS[MAIL_PROVIDER]] = MAIL_PROVIDER_KEY

# Safety

SECRET_KEY = env.text("SECRET_KEY", "")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost 127.0.0.1 [::1]")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS", "")
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
MESSAGE_STORAGE = "club.site.messages.Storage"
CSRF_FAILURE_VIEW = "club.site.errors.csrf_failure"
LARGEST_FORM = 200_000  # bytes; the longest text that a form takes is far shorter
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]  # never onto a disk
DEEDS_PER_MINUTE = env.number("DEEDS_PER_MINUTE", 240)  # of one member, or of one address; 0: any number
READS_PER_MINUTE = env.number("READS_PER_MINUTE", 600)  # the same for pages, counted by each process; 0: any number
PERMISSIONS_POLICY = "camera=(), microphone=(), geolocation=(), payment=(), usb=()"
CONTENT_SECURITY_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "frame-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}

# Operations

METRICS_DIR = env.text("METRICS_DIR", "")  # where the processes of a machine count together; empty: each for itself
METRICS_ALLOW = env.networks("METRICS_ALLOW", "127.0.0.0/8 ::1")  # who may read /metrics, if no proxy stands between
METRICS_TOKEN = env.text("METRICS_TOKEN", "")  # whoever sends it may read them from anywhere
LOG_REQUESTS = env.flag("LOG_REQUESTS", False)  # a line for every request; the proxy has its own

LOG_LEVEL = env.one_of("LOG_LEVEL", ("INFO", "DEBUG", "WARNING", "ERROR"))
LOGGING = logs.logging(LOG_LEVEL, env.one_of("LOG_FORMAT", ("lines", "json")))
