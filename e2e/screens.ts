import type { App } from '../server/src/core/app.ts'
import { cardToken } from '../server/src/core/secrets.ts'

export type Screen = { name: string; path: string; by: 'merchant' | 'system' | 'nobody' | 'member' }

/** Every page of the application by its address, on the data of the demo shop. */
export async function screensOf(app: App): Promise<Screen[]> {
  const { campaign, card, token } = await demoCard(app)
  const merchant = {
    dashboard: '/dashboard',
    adjust: `/merchant/adjust?card=${card}`,
    'adjust-v2': `/merchant/adjust_v2?card=${card}`,
    'quick-issue': '/merchant/quick-earn-attend',
    'quick-redeem': `/merchant/quick-redeem?card=${card}`,
    campaigns: '/campaign/campaign-list',
    'campaign-add': '/campaign/campaign-list/add',
    'campaign-edit': `/campaign/${campaign}`,
    members: '/members/member-list',
    approval: '/members/approval',
    duplicates: '/members/duplicates',
    transactions: '/report/merchant-member-chop-log',
    'my-report': '/report/merchant-admin-member-chop-log',
    'account-center': '/account/center',
    'account-settings': '/account/settings',
  }
  const nobody = {
    login: '/merchant/login',
    register: '/merchant/register',
    'register-result': '/merchant/register-result',
    'forget-password': '/merchant/forget-password',
    'reset-password-invalid': '/merchant/reset-password/lt_unknown',
    'login-link': '/merchant/login/link/lt_unknown',
    '404': '/404',
    'sys-login': '/sys/login',
  }
  const member = {
    'member-join': `/member/login/${campaign}`,
    'member-card': `/member/card/${token}`,
    'member-unknown': '/member/card/ct_unknown',
  }
  const screens = { merchant, nobody, member, system: { 'sys-dashboard': '/sys/dashboard' } }
  return Object.entries(screens).flatMap(([by, pages]) =>
    Object.entries(pages).map(([name, path]) => ({ name, path, by: by as Screen['by'] })),
  )
}

async function demoCard(app: App) {
  const found = await app.database.kysely
    .selectFrom('card')
    .innerJoin('merchant', 'merchant.merchant_id', 'card.merchant_id')
    .innerJoin('campaign', (join) =>
      join.onRef('campaign.merchant_id', '=', 'card.merchant_id').onRef('campaign.id', '=', 'card.campaign_id'),
    )
    .select(['card.id', 'card.card_number', 'card.campaign_id', 'card.token_generation', 'merchant.short_key'])
    .where('merchant.name', '=', 'Kopi Corner')
    .where('campaign.name', '=', 'Kopi Stamp Card')
    // Some stamps, and room for one more: nothing on the page is switched off.
    .where('card.balance', 'in', [4, 5, 6, 7, 8, 9])
    .orderBy('card.created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const token = cardToken(app.config.secret, found.short_key, found.id, found.token_generation)
  return { campaign: found.campaign_id, card: found.card_number, token }
}
