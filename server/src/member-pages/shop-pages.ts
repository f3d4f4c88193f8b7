import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Id, type Language } from '@chopcard/contract/core/kinds.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { Shop, ShopForm, ShopOrder } from '@chopcard/contract/commerce/member/shop.ts'
import type { NoticePageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { say } from '../core/i18n.ts'
import { type MemberBuild, readMemberBuild } from './member-build.ts'
import { pageColours } from '../core/page-colours.ts'
import { pageLanguage } from './page-language.ts'
import { pageWords } from './page-words.ts'
import type { TestPageSource } from '../core/page-of-test-data.ts'
import { noteTestData } from './test-data-bar.ts'
import { sendPage } from './send-page.ts'
import { answerOutages, outageNotice } from './try-again.ts'

/** Where the shop's pages get what they show; null is unknown, foreign or no longer good. */
export type ShopPageSources = TestPageSource & {
  shop(merchantId: string, language: Language): Promise<Shop | null>
  /** Where the order's page is; what was wrong, in the reader's language; null without such a shop. */
  place(merchantId: string, given: Placing): Promise<{ path: string } | { shop: Shop; form: ShopForm } | null>
  order(token: string, language: Language): Promise<ShopOrder | null>
  /** Cancels an order that is not paid; one that is stays as it is, and so does one whose payment cannot be ended now. */
  cancel(token: string): Promise<void>
}
export type Placing = { fields: Record<string, string>; language: Language; ip: string }

type Sent = Promise<FastifyReply>
const nothing: ShopForm = { values: {}, problems: [], refusal: null }

/** The shop of a merchant and the orders made there: forms that need no script. */
export async function registerShopPages(app: FastifyInstance, sources: ShopPageSources): Promise<void> {
  const build = await readMemberBuild()
  if (!build) return
  await app.register(async (scope) => {
    answerOutages(scope, (request, reply, again) => sendNotice(build, request, reply, outageNotice(again), again))
    scope.addHook('preHandler', (request) => noteTestData(sources, request))
    const form = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 40_000 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get('/shop/:merchantId', async (request, reply) => {
      const shop = await shopOf(sources, request, pageLanguage(request, reply))
      if (!shop) return sendNotice(build, request, reply.status(404), 'shop-unknown')
      return sendShop(build, request, reply, shop, nothing)
    })
    scope.post('/shop/:merchantId', (request, reply) => place(build, sources, request, reply))
    scope.get('/shop/order/:token', (request, reply) => sendOrder(build, sources, request, reply))
    scope.post('/shop/order/:token', async (request, reply) => {
      const { token } = request.params as { token: string }
      const { act } = (request.body ?? {}) as { act?: string }
      const refusal = act === 'cancel' ? await sources.cancel(token).catch(refusalOf) : undefined
      if (refusal) return sendOrder(build, sources, request, reply.status(refusal.status), refusal)
      return reply.redirect(`/shop/order/${encodeURIComponent(token)}`, 303)
    })
  })
}

/** What is said on the page; anything else that happens is no answer. */
const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal && error.code === 'SERVICE_UNAVAILABLE') return error
  throw error
}

const merchantIn = (request: FastifyRequest) => {
  const { merchantId } = request.params as { merchantId: string }
  return Id.safeParse(merchantId).success ? merchantId : undefined
}

const shopOf = async (sources: ShopPageSources, request: FastifyRequest, language: Language): Promise<Shop | null> => {
  const id = merchantIn(request)
  return id ? sources.shop(id, language) : null
}

async function place(build: MemberBuild, sources: ShopPageSources, request: FastifyRequest, reply: FastifyReply): Sent {
  const id = merchantIn(request)
  const language = pageLanguage(request, reply)
  const fields = (request.body ?? {}) as Record<string, string>
  const placed = id ? await sources.place(id, { fields, language, ip: request.ip }) : null
  if (!placed) return sendNotice(build, request, reply.status(404), 'shop-unknown')
  if ('path' in placed) return reply.redirect(placed.path, 303)
  return sendShop(build, request, reply.status(422), placed.shop, placed.form)
}

function sendShop(build: MemberBuild, request: FastifyRequest, reply: FastifyReply, shop: Shop, form: ShopForm): Sent {
  const language = pageLanguage(request, reply)
  return sendPage(request, reply, {
    language,
    title: say(language, 'orders', 'member.shop.title', { merchant: shop.merchant.name }),
    html: build.renderer.renderShop({ language, words: pageWords(language, 'shop'), shop, form }).html,
    ...build.pages.shop,
    colours: coloursOf(shop.merchant),
    ...(shop.merchant.logo && { icon: shop.merchant.logo }),
  })
}

async function sendOrder(
  build: MemberBuild,
  sources: ShopPageSources,
  request: FastifyRequest,
  reply: FastifyReply,
  refused?: Refusal,
): Sent {
  const { token } = request.params as { token: string }
  const language = pageLanguage(request, reply)
  const order = await sources.order(token, language)
  if (!order) return sendNotice(build, request, reply.status(404), 'order-unknown')
  const refusal = refused ? say(language, 'errors', `codes.${refused.code}`) : null
  const qr = build.renderer.qrPath(order.number)
  const props = { language, words: pageWords(language, 'shop'), order, qr, refusal }
  // The provider's news comes to the server, not with the payer. A refusal stays for as long as somebody reads it.
  if (order.isBeingPaid && !refused) void reply.header('refresh', '4')
  return sendPage(request, reply, {
    language,
    title: `${order.number} · ${order.merchant.name}`,
    html: build.renderer.renderOrder(props).html,
    scripts: [],
    style: build.pages.shop.style,
    colours: coloursOf(order.merchant),
    ...(order.merchant.logo && { icon: order.merchant.logo }),
  })
}

const coloursOf = ({ backgroundColor }: Shop['merchant']) => pageColours(backgroundColor ?? '#5b3a29', '#ffffff')

function sendNotice(
  build: MemberBuild,
  request: FastifyRequest,
  reply: FastifyReply,
  notice: NoticePageProps['notice'],
  again?: NoticePageProps['again'],
): Sent {
  const language = pageLanguage(request, reply)
  const html = build.renderer.renderNotice({ language, words: pageWords(language, 'notice'), notice, again }).html
  const title = say(language, 'member', `notice.${notice}`)
  return sendPage(request, reply, { language, title, html, style: build.pages.notice.style, scripts: [] })
}
