from django.urls import path, register_converter

from club.matches.views import chance, guests, lobby, match, pictures, plans, reviews, time_off
from club.web.converters import IdConverter

register_converter(IdConverter, "id")
register_converter(plans.RootConverter, "root")

urlpatterns = [
    path("matches/<id:match_id>/play/", match.play, name="play"),
    path("matches/<id:match_id>/pulse/", match.pulse, name="pulse"),
    path("matches/<id:match_id>/", match.match, name="match"),
    path("matches/<id:match_id>/picture/<id:version>-<slug:theme>.svg", pictures.match_picture, name="match_picture"),
    path("matches/<id:match_id>/frames/", match.film, name="frames"),
    path("matches/<id:match_id>/undo/", match.undo, name="undo"),
    path("matches/<id:match_id>/plan/", plans.page, name="plan"),
    path("matches/<id:match_id>/plan/<root:root>/<id:node>/", plans.explore, name="explore"),
    path("matches/<id:match_id>/plan/<root:root>/<id:node>/<id:seat>/", plans.explore, name="explore_seat"),
    path("matches/<id:match_id>/plan/<root:root>/<id:node>/<id:seat>/play/", plans.play, name="try_move"),
    path("matches/<id:match_id>/plan/<root:root>/<id:node>/edit/", plans.edit, name="edit_branch"),
    path("matches/<id:match_id>/sheet/", match.sheet, name="sheet"),
    path("matches/<id:match_id>/resign/", match.resign, name="resign"),
    path("matches/<id:match_id>/propose-end/", match.propose_end, name="propose_end"),
    path("matches/<id:match_id>/propose-pause/", match.propose_pause, name="propose_pause"),
    path("matches/<id:match_id>/resume/", match.resume, name="resume"),
    path("matches/<id:match_id>/take-over/", match.take_over, name="take_over"),
    path("matches/<id:match_id>/take-back/", match.take_back, name="take_back"),
    path("matches/<id:match_id>/join/", lobby.join, name="join"),
    path("matches/<id:match_id>/leave/", lobby.leave, name="leave"),
    path("matches/<id:match_id>/bots/", lobby.fill_with_bots, name="fill_with_bots"),
    path("matches/<id:match_id>/end/", match.end, name="end"),
    path("matches/<id:match_id>/film.webp", reviews.film, name="film"),
    path("matches/<id:match_id>/film.png", reviews.still, name="film_still"),
    path("matches/<id:match_id>/review/", reviews.request_review, name="request_review"),
    path("matches/<id:match_id>/again/", match.play_again, name="play_again"),
    path("matches/<id:match_id>/record/", chance.record, name="record"),
    path("matches/<id:match_id>/fair/", chance.fair, name="fair"),
    path("matches/<id:match_id>/rules/", chance.rules, name="match_rules"),
    path("chance/opening/", chance.opening, name="opening"),
    path("chance/verify/", chance.verifier, name="verifier"),
    path("try/<slug:slug>/", guests.try_game, name="try"),
    path("turns/", lobby.turns, name="turns"),
    path("settings/time-off/", time_off.page, name="time_off"),
    path("turns/next/", lobby.next_match, name="next_match"),
    path("tables/", lobby.tables, name="tables"),
    path("tables/new/<slug:slug>/", lobby.open_table, name="open_table"),
    path("tables/invite/<slug:code>/", lobby.invited, name="invited"),
    path("tables/invite/<slug:code>/rules/", lobby.invited_rules, name="invited_rules"),
]
