import time, json, pytest
from tests.browser import looking
from tests.browser.test_every_page import begin
from tests.playing import start, play_out
pytestmark = pytest.mark.browser
def test_t(visit, lena, jonas):
    t=time.time(); m = begin([lena, jonas]); print("start", time.time()-t)
    page = visit(lena, m.get_absolute_url(), reduced_motion="reduce")
    for i in range(3):
        t=time.time(); page.goto(m.get_absolute_url()); print("goto", time.time()-t)
        t=time.time(); looking.faults_here(page, "x"); print("faults", time.time()-t)
    t=time.time(); play_out(m.pk); print("play_out", time.time()-t)
