import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { keepCard, waitingCode } from '../own-cards.ts'

/** What the address names to do on a card's page, or what a code that waits for this card asks for. */
export function actionToBegin({ campaign, merchant, ways, state }: MemberCard): string {
  const own = { path: location.pathname, campaign: campaign.name, merchant: merchant.name }
  keepCard(campaign.id, own, state === 'closed')
  void import('../on-this-phone.tsx').then(({ tellOfPhone }) => tellOfPhone()).catch(() => undefined)
  if (ways.includes('refer')) void import('./tell-device.ts').then(({ tellDevice }) => tellDevice(campaign.id))
  const named = location.hash.slice(1)
  if (named) history.replaceState(null, '', location.pathname + location.search)
  const message = /^message=([\w-]+)\.([\w-]+)$/.exec(named)
  if (message) void import('./tell-opened.ts').then(({ tellOpened }) => tellOpened(message[1] ?? '', message[2] ?? ''))
  return named || (waitingCode(campaign.id) ? 'scan' : '')
}
