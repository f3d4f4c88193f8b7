import { hasWaitingCode, keepCard } from '../own-cards.ts'

/** What the address names to do on a card's page, or what a code that waits for this card asks for. */
export function actionToBegin(campaignId: string): string {
  keepCard(campaignId, location.pathname)
  const named = location.hash.slice(1)
  if (named) history.replaceState(null, '', location.pathname + location.search)
  const message = /^message=([\w-]+)\.([\w-]+)$/.exec(named)
  if (message) void import('./tell-opened.ts').then(({ tellOpened }) => tellOpened(message[1] ?? '', message[2] ?? ''))
  return named || (hasWaitingCode(campaignId) ? 'scan' : '')
}
