import { JoinPage } from './join/join-page.tsx'
import { holdFocus } from './hold-focus.ts'
import { hydrate } from './hydrate.ts'
import { keepWaitingCode } from './own-cards.ts'

// A scanned code waits for the card that is got here. Behind the # no server and no log sees it.
const [campaign] = /[^/]+$/.exec(location.pathname) ?? []
const code = new URLSearchParams(location.hash.slice(1)).get('code')
if (campaign && code) {
  keepWaitingCode(campaign, code)
  history.replaceState(null, '', location.pathname + location.search)
}

hydrate(JoinPage)
holdFocus()
