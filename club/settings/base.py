"""Settings shared by all installations. DATABASE_URL and REDIS_URL allow running on more than one machine."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from club.settings import environment as env
from club.settings import logs, redis
from games.core import registry

ROOT = Path(__file__).resolve().parents[2]
VAR = env.path("FERNZUG_VAR", ROOT / "var")

# Defaults of the club, which administrators can override on the settings page (club/organizer/club_settings.py).
CLUB_NAME = env.text("CLUB_NAME", "Fernzug")
CLUB_WELCOME = env.text("CLUB_WELCOME", "")  # shown on the front page instead of the default sentence
CLUB_COLOUR = env.text("CLUB_COLOUR", "")  # the colour of the top bar, such as #225540
CLUB_URL = env.url("CLUB_URL", "http://localhost:8000")  # base of the links in emails
SIGNUP = env.one_of("SIGNUP", ("open", "invitation", "approval"))
DEMO = False  # demo accounts on the login page, and a page that shows the emails

# Retention periods and live updates.
OPEN_TABLE_DAYS = 14  # an open table that does not fill up is removed after this
NOTICE_DAYS = env.number("NOTICE_DAYS", 90)  # notifications are deleted after this; 0: never
GUEST_DAYS = 30  # an inactive guest is deleted after this
LOOKING_SECONDS = 45  # how long a member counts as viewing the match page
LIVE_URL = env.text("LIVE_URL", "")  # URL of the live stream, such as /live/; empty: the page polls
LIVE_STREAMS = env.number("LIVE_STREAMS", 5000)  # open at a time per live process
LIVE_STREAMS_PER_ADDRESS = env.number("LIVE_STREAMS_PER_ADDRESS", 100)  # an IPv6 /64 counts as one; 0: no limit
LIVE_STREAMS_PER_MEMBER = env.number("LIVE_STREAMS_PER_MEMBER", 30)  # or per page token; 0: no limit
POLL_MILLISECONDS = 1500

INSTALLED_APPS = [
    "club.clubinfo",
    "club.audit",
    "club.accounts",
    "club.matches",
    "club.lessons",
    "club.notifications",
    "club.inbound_mail",
    "club.social.people",
    "club.organizer",
    "club.social.chat",
    "club.events",
    "club.organizer.members",
    "club.web",
    "club.ladder",
    "club.operations",
    "club.api",
    "ninja",  # for the static files of its documentation page
    *registry.packages(),
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
]

MIDDLEWARE = [
    "club.operations.middleware.health_checks",
    "club.operations.middleware.RequestLogMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "club.web.middleware.content_security_policy",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "club.web.middleware.no_store_for_sessions",
    "club.web.watchdog.watchdog_middleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "club.accounts.middleware.use_loaded_member",
    "club.api.middleware.log_in_by_token",
    "django.middleware.locale.LocaleMiddleware",
    "club.accounts.middleware.use_preferences",
    "club.accounts.middleware.GuestMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "club.web.middleware.return_to_form_after_login",
    "club.web.middleware.explain_method_not_allowed",
    "club.web.limits.limit_request_size",
    "club.web.limits.limit_request_rate",
    "club.web.middleware.refuse_nul_bytes",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "club.web.errors.ClubErrorMiddleware",
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
                "club.clubinfo.context_processors.club",
                "club.matches.context_processors.turn_count",
            ],
        },
    },
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [ROOT / "templates" / "jinja2"],
        "OPTIONS": {"environment": "club.matches.jinja.environment"},
    },
]

# Data

DATABASES = {"default": env.database("DATABASE_URL", f"sqlite:///{VAR}/club.sqlite3")}
DATABASE_POOLER = env.flag("DATABASE_POOLER", False)  # PgBouncer in transaction mode between the club and Postgres
DATABASE_PREPARE = not DATABASE_POOLER  # prepare the statements of a turn (club/db/prepared.py)
DATABASE_SILENCE_MS = env.number("DATABASE_SILENCE_MS", 600)  # without an answer, then pages stop waiting for Postgres
DATABASE_STATEMENT_MS = env.number("DATABASE_STATEMENT_MS", 5000)  # statement timeout in web processes
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = env.text("REDIS_URL", "")
REDIS = redis.read("REDIS_URL", REDIS_URL)
CACHES = {"default": redis.cache(REDIS)}

# Background tasks

CELERY_BROKER_URL, CELERY_BROKER_TRANSPORT_OPTIONS = redis.broker(REDIS)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False  # a broker that is down must not delay a move; the sweep picks up the work
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# Accounts

AUTH_USER_MODEL = "accounts.Member"
AUTHENTICATION_BACKENDS = ["club.accounts.backends.MemberBackend"]
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
ACCOUNT_FORMS = {
    "signup": "club.accounts.forms.SignupForm",
    "change_password": "club.accounts.forms.ChangePasswordForm",
    "reset_password_from_key": "club.accounts.forms.ResetPasswordKeyForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"  # turn emails go to verified addresses only
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_PREVENT_ENUMERATION = "strict"  # signing up with a known address only emails its owner
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_BLACKLIST = ["admin", "bot", "fernzug", "organizer", "support"]
ACCOUNT_RATE_LIMITS = {  # per client address, or per account and address, so that an attacker cannot lock an account
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "signup": "20/h/ip",
    "reset_password": "20/h/ip,5/h/key",
    "request_login_code": "20/h/ip,5/h/key",
    "confirm_email": "1/2m/key",
    "manage_email": "10/h/user",
}
REQUIRE_SECOND_FACTOR = True  # for organizers and administrators; off in the demo only
MFA_ADAPTER = "club.accounts.adapter.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_TOTP_ISSUER = CLUB_NAME
MFA_TOTP_TOLERANCE = 1  # steps of 30 seconds, for phones with inaccurate clocks
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_PASSKEY_SIGNUP_ENABLED = False
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = False

# Languages and time zone

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
    "staticfiles": {"BACKEND": "club.web.staticfiles.LeanStorage"},
}

# Email

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

VAPID_PRIVATE_KEY = env.text("VAPID_PRIVATE_KEY", "")  # empty: the key that `manage.py vapid` wrote to var/

# Moves by email reply, off without a domain

REPLY_DOMAIN = env.text("REPLY_DOMAIN", "")  # emails to reply+…@ this domain are delivered to the club
REPLY_AUTHSERV_ID = env.text("REPLY_AUTHSERV_ID", "")  # trusted for Authentication-Results; if set, DMARC must pass
REPLY_ANSWERS_PER_HOUR = 30  # per member
REPLY_DAYS = 30  # emails are deleted after this
MAIL_LISTENER = env.address("MAIL_LISTENER", "127.0.0.1:8024")  # address of the mail process
IMAP_URL = env.url("IMAP_URL", "")  # a mailbox to poll, such as imaps://user:password@host/INBOX
MAIL_PROVIDERS = ["brevo", "mailersend", "mailgun", "mailjet", "postal", "postmark", "sendgrid", "sparkpost"]
MAIL_PROVIDER = env.one_of("MAIL_PROVIDER", ("", *MAIL_PROVIDERS))  # whose webhook delivers email
ANYMAIL = {"WEBHOOK_SECRET": env.text("MAIL_WEBHOOK_SECRET", "")}  # user:password of that webhook
MAIL_PROVIDER_KEYS = {  # additional keys of some providers, by their django-anymail names
    "brevo": "BREVO_API_KEY",
    "mailersend": "MAILERSEND_INBOUND_SECRET",
    "mailgun": "MAILGUN_WEBHOOK_SIGNING_KEY",
    "postal": "POSTAL_WEBHOOK_KEY",
}
MAIL_PROVIDER_KEY = env.text("MAIL_PROVIDER_KEY", "")
if MAIL_PROVIDER in MAIL_PROVIDER_KEYS:
    ANYMAIL[MAIL_PROVIDER_KEYS[MAIL_PROVIDER]] = MAIL_PROVIDER_KEY

# Security

SECRET_KEY = env.text("SECRET_KEY", "")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost 127.0.0.1 [::1]")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS", "")
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
CSRF_FAILURE_VIEW = "club.web.errors.csrf_failure"
LARGEST_FORM = 200_000  # bytes; far more than the longest text of a form
DATA_UPLOAD_MAX_MEMORY_SIZE = 6_000_000  # bytes; of a mail provider's webhook: three times the largest email, encoded
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]  # never to disk
# Writes per member or client address; 0: no limit. DEEDS_PER_MINUTE is its old name, which operators may have set.
WRITES_PER_MINUTE = env.number("WRITES_PER_MINUTE", env.number("DEEDS_PER_MINUTE", 240))
READS_PER_MINUTE = env.number("READS_PER_MINUTE", 600)  # the same for reads, counted per process; 0: no limit
MOST_OPEN_TABLES = env.number("MOST_OPEN_TABLES", 10)  # per member at a time; 0: no limit, as below
MOST_MATCHES = env.number("MOST_MATCHES", 50)  # running or open, per member; matches of events do not count
GUEST_MOST_OPEN_TABLES = env.number("GUEST_MOST_OPEN_TABLES", 1)
GUEST_MOST_MATCHES = env.number("GUEST_MOST_MATCHES", 3)
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

METRICS_DIR = env.text("METRICS_DIR", "")  # shared by the processes of a machine; empty: each counts for itself
METRICS_ALLOW = env.networks("METRICS_ALLOW", "127.0.0.0/8 ::1")  # may read /metrics, unless through a proxy
METRICS_TOKEN = env.text("METRICS_TOKEN", "")  # bearer token for reading /metrics from anywhere
LOG_REQUESTS = env.flag("LOG_REQUESTS", False)  # log every request; the proxy usually does so already

LOG_LEVEL = env.one_of("LOG_LEVEL", ("INFO", "DEBUG", "WARNING", "ERROR"))
LOGGING = logs.logging(LOG_LEVEL, env.one_of("LOG_FORMAT", ("lines", "json")))
