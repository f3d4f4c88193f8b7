import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Id, type Language } from '@chopcard/contract/core/kinds.ts'
import type { NoticePageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { serveBuiltFiles } from '../core/built-files.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { say } from '../core/i18n.ts'
import { type Pages, rememberCard, sendCarnival, type SendNotice, sendSelection } from './carnival-pages.ts'
import { sendCoupon, sendOffer } from './coupon-page.ts'
import { type MemberBuild, type MemberPageName, readMemberBuild } from './member-build.ts'
import { installableCard, registerManifests } from './manifest.ts'
import { sendLanding } from './landing-page.ts'
import { pageColours } from '../core/page-colours.ts'
import { languageFor, pageLanguage } from './page-language.ts'
import { pageWords } from './page-words.ts'
import { sendPage } from './send-page.ts'
import { answerOutages, outageNotice } from './try-again.ts'
import { registerServiceWorker } from './service-worker.ts'
import { sendStatus } from './status-page.ts'
import type { MemberPageSources } from './sources.ts'
import { noteTestData, noteTestDataOf } from './test-data-bar.ts'
import { sendTap } from './tap-page.ts'
import { sendVoucher } from './voucher-page.ts'
import { sendToWallet } from './wallet-page.ts'
import { isCardOver, offeredWallets } from './wallet-links.ts'

type Sent = Promise<FastifyReply>

/** Puts the members’ pages on the server. Without the web build they answer that they cannot be shown. */
export async function registerMemberPages(
  app: FastifyInstance,
  sources: MemberPageSources,
  folder?: string,
): Promise<void> {
  const build = await readMemberBuild(folder)
  if (!build) app.log.error('the members’ pages are not built: run `npm run build`')
  const pages: Pages = { build, sources }
  const unable: SendNotice = (request, reply, status, notice) =>
    sendNotice(build, request, reply.status(status), notice)

  registerServiceWorker(app, folder)
  registerManifests(app, sources)

  await app.register(async (scope) => {
    answerOutages(scope, (request, reply, again) =>
      sendNotice(build, request, reply, outageNotice(again), undefined, again),
    )
    scope.addHook('preHandler', (request) => noteTestData(sources, request))
    scope.get('/', (request, reply) => sendLanding(pages, request, reply, unable))
    scope.get('/status', (request, reply) => sendStatus(pages, request, reply, unable))
    scope.get('/member/card/:token', (request, reply) => sendCard(pages, request, reply))
    scope.get('/j/:code', (request, reply) => sendOn(pages, request, reply))
    scope.get('/member/login/:campaignId', (request, reply) => sendJoin(pages, request, reply))
    scope.get('/member/spccLogin/:campaignId', (request, reply) => sendJoin(pages, request, reply, true))
    scope.get('/member/CarnivalModeCard/:token', (request, reply) => sendCarnival(pages, request, reply, unable))
    scope.get('/member/CardSelection', (request, reply) => sendSelection(pages, request, reply, unable))
    scope.get('/member/receipt/:memberId', (request, reply) => sendReceipts(pages, request, reply))
    scope.get('/member/voucher/:token', (request, reply) => sendVoucher(pages, request, reply, unable))
    scope.get('/member/coupon/:token', (request, reply) => sendCoupon(pages, request, reply, unable))
    scope.get('/merchant/coupon/:couponId', (request, reply) => sendOffer(pages, request, reply, unable))
    scope.get('/member/wallet/:wallet/:token', (request, reply) => sendToWallet(pages, request, reply, unable))
    scope.get('/member/earn/:code', (request, reply) => sendEarnCode(pages, request, reply))
    scope.get('/member/tap/:shortKey', (request, reply) => sendTap(pages, request, reply, unable))
    scope.get('/member/email/:token', (request, reply) => sendEmailQuestion(pages, request, reply))
    // What a tag says is not looked up here: whoever tries ids finds nothing out.
    scope.get('/member/estamp/:id', (request, reply) => sendNotice(build, request, reply, 'estamp'))
    // The button's form has no fields: the address says it all.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, _body, done) => done(null, null),
    )
    scope.post('/member/email/:token', (request, reply) => sendEmailAnswer(pages, request, reply))
    if (build) await serveBuiltFiles(scope, build.assets, '/assets/member/')
  })
}

async function sendCard({ build, sources }: Pages, request: FastifyRequest, reply: FastifyReply): Sent {
  if (!build) return sendNotice(build, request, reply.status(503), 'unavailable')
  const { token } = request.params as { token: string }
  const [found, wallets] = await Promise.all([
    sources.cardByToken(token, languageFor(request, reply)),
    sources.walletsOf(token),
  ])
  if (!found) return sendNotice(build, request, reply.status(404), 'card-unknown')

  const { card, language } = found
  const { campaign, merchant } = card
  rememberCard(request, reply, token)
  const props = {
    language,
    words: pageWords(language, 'card'),
    card,
    qr: build.renderer.qrPath(card.code),
  }
  return sendPage(request, reply, {
    language,
    title: `${campaign.name} · ${say(language, 'member', 'page.collectWith', { merchant: merchant.name })}`,
    html: build.renderer.renderCard(props).html,
    ...build.pages.card,
    colours: pageColours(campaign.backgroundColor, campaign.foregroundColor),
    icon: campaign.logo,
    ...installableCard('card', token, card, language),
    wallets: offeredWallets(request, wallets, { token, isOver: isCardOver(card) }),
    props,
  })
}

/** A short address typed from a poster leads on to the registration. */
async function sendOn({ build, sources }: Pages, request: FastifyRequest, reply: FastifyReply): Sent {
  const campaignId = await sources.campaignOfJoinCode((request.params as { code: string }).code)
  if (!campaignId) return sendNotice(build, request, reply.status(404), 'campaign-unknown')
  return reply.redirect(`/member/login/${campaignId}`)
}

/** Registration; in its carnival form the member names the first of several cards. */
async function sendJoin(
  { build, sources }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  carnival = false,
): Sent {
  if (!build) return sendNotice(build, request, reply.status(503), 'unavailable')
  const { campaignId } = request.params as { campaignId: string }
  const language = pageLanguage(request, reply)
  const known = Id.safeParse(campaignId).success
  const campaign = known ? await sources.campaignForJoin(campaignId, language) : null
  if (!campaign) return sendNotice(build, request, reply.status(404), 'campaign-unknown')

  const { ref } = request.query as { ref?: unknown }
  const promotionCode = typeof ref === 'string' && /^[\w-]{1,40}$/.test(ref) ? ref : ''
  const words = pageWords(language, 'join')
  const props = { language, words, campaign, promotionCode, carnival: carnival || campaign.carnival }
  return sendPage(request, reply, {
    language,
    title: say(language, 'member', 'page.joinTitle', { campaign: campaign.name }),
    html: build.renderer.renderJoin(props).html,
    ...build.pages.join,
    colours: pageColours(campaign.backgroundColor, campaign.foregroundColor),
    icon: campaign.logo,
    props,
  })
}

/** Where a member hands in receipts: the address names the card, the card's token opens it. */
async function sendReceipts({ build, sources }: Pages, request: FastifyRequest, reply: FastifyReply): Sent {
  if (!build) return sendNotice(build, request, reply.status(503), 'unavailable')
  const { memberId } = request.params as { memberId: string }
  const { token } = request.query as { token?: unknown }
  const found =
    typeof token === 'string' ? await sources.receiptForm(memberId, token, languageFor(request, reply)) : null
  if (!found) return sendNotice(build, request, reply.status(404), 'card-unknown')

  const { form, uploadsTo, language } = found
  const props = { language, words: pageWords(language, 'receipt'), form }
  return sendPage(request, reply, {
    language,
    title: `${say(language, 'receipts', 'member.title')} · ${form.campaign.name}`,
    html: build.renderer.renderReceipt(props).html,
    ...build.pages.receipt,
    colours: pageColours(form.campaign.backgroundColor, form.campaign.foregroundColor),
    icon: form.campaign.logo,
    uploadsTo,
    props,
  })
}

/** Where a code's address leads: the script goes on to the card; GET uses nothing up. */
async function sendEarnCode({ build, sources }: Pages, request: FastifyRequest, reply: FastifyReply): Sent {
  const found = await sources.earnCode((request.params as { code: string }).code, pageLanguage(request, reply))
  if (!found) return sendNotice(build, request, reply.status(404), 'earn-unknown')
  await noteTestDataOf(sources, request, { campaignId: found.campaignId })
  return sendNotice(build, request, reply, 'earn', found)
}

/** The question whether an address is the reader's. GET uses nothing up: mail scanners follow links; the button does. */
async function sendEmailQuestion({ build, sources }: Pages, request: FastifyRequest, reply: FastifyReply): Sent {
  const { token } = request.params as { token: string }
  const change = await sources.emailChange(token, pageLanguage(request, reply))
  if (!change) return sendNotice(build, request, reply.status(404), 'email-unknown')
  if (change.isConfirmed) return sendNotice(build, request, reply, 'email-done')
  return sendNotice(build, request, reply, 'email-confirm', { merchant: change.merchantName, email: change.email })
}

async function sendEmailAnswer({ build, sources }: Pages, request: FastifyRequest, reply: FastifyReply): Sent {
  const { token } = request.params as { token: string }
  const isDone = await sources.confirmEmail(token)
  return isDone
    ? sendNotice(build, request, reply, 'email-done')
    : sendNotice(build, request, reply.status(404), 'email-unknown')
}

/** The few notices that a script helps with what this browser alone knows. */
const noticeScripts: Partial<Record<NoticePageProps['notice'], MemberPageName>> = {
  estamp: 'estamp',
  earn: 'earn',
  'cards-unknown': 'phone-cards',
  'card-unknown': 'card-gone',
}

async function sendNotice(
  build: MemberBuild | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  notice: NoticePageProps['notice'],
  values?: Record<string, string>,
  again?: NoticePageProps['again'],
): Sent {
  const language = pageLanguage(request, reply)
  const title = say(language, 'member', `notice.${notice}`)
  const html = build
    ? build.renderer.renderNotice({ language, words: pageWords(language, 'notice'), notice, values, again }).html
    : plainNotice(language, notice, values)
  const script = noticeScripts[notice]
  const scripts = script && build ? build.pages[script].scripts : []
  return sendPage(request, reply, { language, title, html, style: build?.pages.notice.style ?? '', scripts })
}

function plainNotice(language: Language, notice: NoticePageProps['notice'], values?: Record<string, string>): string {
  const words = (key: string) => escapeHtml(say(language, 'member', `notice.${notice}${key}`, values))
  const form = notice === 'email-confirm' ? `<form method="post"><button>${words('Button')}</button></form>` : ''
  return `<h1>${words('')}</h1><p>${words('Hint')}</p>${form}`
}
