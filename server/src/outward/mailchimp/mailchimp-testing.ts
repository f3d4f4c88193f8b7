import { afterAll, beforeAll } from 'vitest'
import { saveMailchimpConfig } from '@chopcard/contract/outward/merchant/mailchimp.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import type { Harness } from '../../../test/harness.ts'
import { startMailchimp } from '../../../../bench/mailchimp-server/server.ts'
import { makeCampaign, makeCard, makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { wishNewsletter } from '../../messaging/mailing/newsletter.ts'
import { syncMailchimp } from './sync-merchant.ts'

/** A local Mailchimp for the tests of a file, and the application where Mailchimp can reach it. */
export function useMailchimp(on: Harness) {
  const at = {} as { server: Awaited<ReturnType<typeof startMailchimp>> }
  beforeAll(async () => {
    at.server = await startMailchimp()
    on.app.config.mailchimp.url = at.server.url
    on.app.config.publicUrl = await on.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => at.server?.stop())
  return at
}

export type Shop = Awaited<ReturnType<typeof makeShop>>

/** A merchant with a campaign, whose Mailchimp account has an audience of its own. */
export async function makeShop(on: Harness, { server }: ReturnType<typeof useMailchimp>) {
  const merchant = await makeMerchant(on.app)
  const campaign = await makeCampaign(on.app, merchant)
  const audience = `l${merchant.shortKey}`
  server.addList(audience, 'Friends of the shop')
  return { merchant, campaign, audience, token: merchant.owner.token, apiKey: server.account.key }
}

export const connect = (on: Harness, shop: Shop, given: object = {}) =>
  on.call(
    saveMailchimpConfig,
    {
      body: {
        apiKey: shop.apiKey,
        audienceId: shop.audience,
        sync: true,
        fields: ['nickname', 'language', 'joined'],
        tags: ['campaign', 'level'],
        ...given,
      },
    },
    { token: shop.token },
  )

/** A member with a card, and what they have said about the newsletter. */
export async function makeReader(
  on: Harness,
  { merchant, campaign }: Shop,
  email: string,
  wish: 'wanted' | 'declined' | null = 'wanted',
) {
  const card = await makeCard(on.app, merchant, campaign, { email, nickname: 'Ana' })
  const member = await memberOf(on, merchant, email)
  if (wish) await on.app.database.tx((tx) => wishNewsletter(tx, merchant.id, member.id, wish))
  return { ...card, memberId: member.id }
}

export const memberOf = (on: Harness, merchant: TestMerchant, email: string) =>
  on.app.database.kysely
    .selectFrom('member')
    .select(['id', 'newsletter'])
    .where('merchant_id', '=', merchant.id)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()

/** Does what the running program does until nothing is left to send, or Mailchimp is in trouble. */
export async function sync(on: Harness, { merchant }: Shop): Promise<void> {
  for (let rounds = 0; rounds < 50; rounds++) {
    await handleEvents(on.app)
    await syncMailchimp.run(on.app, { merchantId: merchant.id })
    const row = await configRow(on, merchant)
    if (row.trouble || (row.step === 'idle' && !(await pending(on, merchant)).length)) return
  }
  throw new Error('the synchronisation does not end')
}

export const configRow = (on: Harness, { id }: Pick<TestMerchant, 'id'>) =>
  on.app.database.kysely
    .selectFrom('mailchimp_config')
    .selectAll()
    .where('merchant_id', '=', id)
    .executeTakeFirstOrThrow()

export const pending = (on: Harness, { id }: Pick<TestMerchant, 'id'>) =>
  on.app.database.kysely.selectFrom('mailchimp_pending').selectAll().where('merchant_id', '=', id).execute()

/** As after a pause: what was in trouble may be tried again. */
export const passPause = (on: Harness, { id }: Pick<TestMerchant, 'id'>) =>
  on.app.database.kysely
    .updateTable('mailchimp_config')
    .set({ retry_at: null, working_until: null })
    .where('merchant_id', '=', id)
    .execute()
