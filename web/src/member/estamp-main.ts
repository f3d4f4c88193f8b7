// The page that a tag opens: it keeps the E-Stamp on this phone, and leads back to the card that waits for it.
import { eStampIn, keepEStamp, waitingAt } from './estamp-store.ts'

const id = eStampIn(location.pathname)
if (id) {
  keepEStamp(id)
  // Neither the history nor a shared link leads here again: the tag does.
  history.replaceState(null, '', './-')
}

const card = waitingAt()
const back = document.getElementById('back-to-card')
if (card && back instanceof HTMLAnchorElement) {
  back.href = `${card}#redeem`
  back.hidden = false
}
