// The page that a code's address opens in a phone's own camera: it keeps the code, and goes on to the card that this browser
// knows. Who has none is shown the way to one, where the code waits for it.
import { keepWaitingCode, keptCard } from './own-cards.ts'

const way = document.getElementById('get-card')
const { campaign, code } = way?.dataset ?? {}
if (campaign && code) {
  keepWaitingCode(campaign, code)
  const card = keptCard(campaign)
  // Not to be met again by going back.
  if (card) location.replace(`${card}#scan`)
}
