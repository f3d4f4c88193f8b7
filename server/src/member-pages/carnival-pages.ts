import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NoticePageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { say } from '../core/i18n.ts'
import { installableCard } from './manifest.ts'
import type { MemberBuild } from './member-build.ts'
import { pageColours } from '../core/page-colours.ts'
import { languageFor } from './page-language.ts'
import { pageWords } from './page-words.ts'
import { sendPage } from './send-page.ts'
import { keyInToken, noteTestDataOf } from './test-data-bar.ts'
import type { MemberPageSources } from './sources.ts'
import { deckOf } from './deck.ts'
import { isCardOver, offeredWallets } from './wallet-links.ts'

type Sent = Promise<FastifyReply>
export type Pages = { build: MemberBuild | undefined; sources: MemberPageSources }
export type SendNotice = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  notice: NoticePageProps['notice'],
) => Sent
/** Answers with one kind of page, or says why it cannot. */
export type PageSender = (pages: Pages, request: FastifyRequest, reply: FastifyReply, unable: SendNotice) => Sent

// The card that this phone has shown last, and the last of a carnival: a booth's poster asks for the latter.
const lastCard = 'member-card'
const lastCarnivalCard = 'member-carnival-card'
const year = 365 * 24 * 3600

/** A code as a booth's poster holds it; whether it is right is for the call to say. */
function boothCodeOf(request: FastifyRequest): string | null {
  const { booth } = request.query as { booth?: unknown }
  return typeof booth === 'string' && /^CB1\.[\w-]{22}\.[\w-]{12}$/.test(booth) ? booth : null
}

/** The card of a carnival; another campaign's card has a page of its own. */
export const sendCarnival: PageSender = async ({ build, sources }, request, reply, unable) => {
  if (!build) return unable(request, reply, 503, 'unavailable')
  const { token } = request.params as { token: string }
  const [found, wallets] = await Promise.all([
    sources.carnivalByToken(token, languageFor(request, reply)),
    sources.walletsOf(token),
  ])
  if (!found) return unable(request, reply, 404, 'card-unknown')
  if (!found.isCarnival) return reply.redirect(`/member/card/${encodeURIComponent(token)}`)

  const { carnival, language } = found
  const { campaign } = carnival.card
  rememberCard(request, reply, token)
  setTokenCookie(request, reply, lastCarnivalCard, token)
  const props = {
    language,
    words: pageWords(language, 'carnival'),
    carnival,
    qr: build.renderer.qrPath(carnival.card.code),
    token,
    boothCode: boothCodeOf(request),
  }
  return sendPage(request, reply, {
    language,
    title: `${campaign.name} · ${say(language, 'booths', 'member.passport')}`,
    html: build.renderer.renderCarnival(props).html,
    ...build.pages.carnival,
    colours: pageColours(campaign.backgroundColor, campaign.foregroundColor),
    icon: campaign.logo,
    ...installableCard('CarnivalModeCard', token, carnival.card, language),
    wallets: offeredWallets(request, wallets, { token, isOver: isCardOver(carnival.card) }),
    props,
  })
}

/** The choice among a member's cards: of the card that this phone has shown last. */
export const sendSelection: PageSender = async ({ build, sources }, request, reply, unable) => {
  if (!build) return unable(request, reply, 503, 'unavailable')
  const boothCode = boothCodeOf(request)
  const token = (boothCode && readCookie(request, lastCarnivalCard)) ?? readCookie(request, lastCard)
  const found = token ? await sources.cardSelection(token, languageFor(request, reply)) : null
  if (!token || !found) return unable(request, reply, 404, 'cards-unknown')
  await noteTestDataOf(sources, request, { shortKey: keyInToken(token) })
  const { selection, language } = found
  const [only, ...more] = selection.cards
  // Before a booth nobody wants to choose among one.
  if (boothCode && only && !more.length)
    return reply.redirect(`/member/CarnivalModeCard/${encodeURIComponent(token)}?booth=${boothCode}`)

  const { campaign } = selection
  const deck = boothCode ? [] : await deckOf({ build, sources }, request, selection, language)
  const props = { language, words: pageWords(language, 'selection'), selection, token, boothCode, deck }
  return sendPage(request, reply, {
    language,
    title: `${campaign.name} · ${say(language, 'booths', 'member.cards')}`,
    html: build.renderer.renderSelection(props).html,
    ...build.pages.selection,
    colours: pageColours(campaign.backgroundColor, campaign.foregroundColor),
    icon: campaign.logo,
    props,
  })
}

/** Remembers the card that is shown as this phone's last: the page that chooses has no token in its address. */
export const rememberCard = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setTokenCookie(request, reply, lastCard, token)

function setTokenCookie(request: FastifyRequest, reply: FastifyReply, name: string, token: string): void {
  // A service worker that fetches a page to keep it shows nobody a card.
  const { 'sec-fetch-mode': mode = 'navigate' } = request.headers
  if (mode !== 'navigate') return
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const set = `${name}=${token}; Path=/member/CardSelection; Max-Age=${year}; SameSite=Lax; HttpOnly${secure}`
  const before = reply.getHeader('set-cookie')
  void reply.removeHeader('set-cookie').header('set-cookie', [...(before ? [before].flat().map(String) : []), set])
}

const readCookie = (request: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|; *)${name}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]
