// The page that finds no card at its address: this browser stops leading there. A code that was on its way to the card waits for
// another one, to which this page leads on.
import { forgetAt, waitingCode } from './own-cards.ts'

const campaign = forgetAt(location.pathname)
if (campaign && location.hash === '#scan' && waitingCode(campaign)) location.replace(`/member/login/${campaign}`)
