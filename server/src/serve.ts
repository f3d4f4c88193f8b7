import type { FastifyInstance } from 'fastify'
import { registerTagPage } from '../../demo/tag-page.ts'
import type { App } from './core/app.ts'
import { registerHealth } from './core/health.ts'
import { mount } from './core/http.ts'
import { registerMailbox } from './core/mailbox.ts'
import { registerReference } from './core/openapi.ts'
import { makeServer } from './core/server.ts'
import { registerWeb } from './core/web.ts'
import { couponPageSource } from './giving/coupons/holder-coupon.ts'
import { offerPageSource } from './giving/coupons/offer-coupon.ts'
import { earnPageSource } from './earning/earn-codes/earn-page-source.ts'
import { features } from './features.ts'
import { tapPageSource } from './outward/taps/tap-page-source.ts'
import { registerMemberPages } from './member-pages/pages.ts'
import { voucherPageSource } from './giving/vouchers/holder-voucher.ts'
import { homePageSource } from './office/banners/home-page.ts'
import { statusSource } from './platform/platform/public-status.ts'
import type { MemberPageSources } from './member-pages/sources.ts'
import { memberPageSources } from './members/registration/member-page-sources.ts'
import { testPageSource } from './core/page-of-test-data.ts'
import { walletPageSource } from './outward/wallets/add-pass.ts'

/**
 * The whole HTTP server over an opened application: every call of every feature, the pages, the reference. It says that it is not
 * ready once `isStopping`.
 */
export async function buildServer(app: App, isStopping = () => false): Promise<FastifyInstance> {
  const server = makeServer(app)
  registerHealth(server, app, isStopping)
  mount(
    server,
    app,
    features.flatMap(({ routes }) => routes),
  )
  registerReference(server)
  registerMailbox(server, app)
  registerTagPage(server, app)
  await registerMemberPages(server, pageSources(app))
  for (const { pages } of features) await pages?.(server, app)
  await registerWeb(server)
  return server
}

/** What the members' pages show, of all features. */
export const pageSources = (app: App): MemberPageSources => ({
  ...memberPageSources(app),
  ...earnPageSource(app),
  ...tapPageSource(app),
  ...voucherPageSource(app),
  ...couponPageSource(app),
  ...offerPageSource(app),
  ...walletPageSource(app),
  ...testPageSource(app),
  ...homePageSource(app),
  ...statusSource(app),
})
