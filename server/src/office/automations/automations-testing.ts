import type { z } from 'zod'
import { AutomationBody } from '@chopcard/contract/office/merchant/automations.ts'
import { newId } from '../../core/new-id.ts'
import { makeCard } from '../../../test/make.ts'
import type { Shop as VisitedShop } from '../../../test/make-visits.ts'
import { addDays, localDay, momentOf } from '../../core/clock.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { defaultRoles } from '@chopcard/contract/core/permissions.ts'
import { openJobContext } from '../../core/job-context.ts'
import { createAutomation } from './save-automation.ts'
import { serveMembers } from './run-automation.ts'

type Campaigning = Pick<VisitedShop, 'merchant' | 'campaign'>
type Shop = { merchant: { id: string; owner: { id: string; name: string; email: string } } }
export type AutomationInput = Partial<z.input<typeof AutomationBody>>

/** An automation of a shop that is on since a moment, and what tests ask of it. */
export async function makeAutomation(app: App, { merchant }: Shop, body: AutomationInput, since = new Date()) {
  const found = await findMerchant(app.database.kysely, { id: merchant.id })
  if (!found) throw new Error('a merchant that was just made')
  const { id: staffId, name, email } = merchant.owner
  const actor = { kind: 'merchant', id: staffId, name, nickname: null } as const
  const { menuPermissions, actionPermissions } = defaultRoles.owner
  const rights = { menus: new Set(menuPermissions), actions: new Set(actionPermissions) }
  const staff = {
    id: staffId,
    name,
    nickname: null,
    email,
    avatar: null,
    role: 'owner',
    sessionId: '',
    storeId: null,
    ...rights,
  }
  const ctx = { ...openJobContext(app, found.merchant, actor, since, 'test'), staff }
  const whole = AutomationBody.parse({ name: `Automation ${newId()}`, trigger: 'birthday', enabled: true, ...body })
  const { id } = await createAutomation(ctx, { params: {}, query: {}, body: whole })
  return {
    id,
    run: (now: Date) => serveMembers(app, { merchantId: merchant.id, automationId: id }, now),
    /** What became of its occasions, in the order of the members. */
    effects: () =>
      app.database.kysely
        .selectFrom('automation_effect')
        .select(['member_id', 'card_id', 'occasion', 'state', 'reason'])
        .where('merchant_id', '=', merchant.id)
        .where('automation_id', '=', id)
        .orderBy('member_id')
        .orderBy('occasion')
        .execute(),
  }
}

/** The days and moments of the shops of these tests, counted from today. */
export const timeZone = 'Asia/Singapore'
export const today = localDay(new Date(), timeZone)
export const at = (clock: string, days = 0) => momentOf(`${addDays(today, days)}T${clock}`, timeZone)
export const noon = (days: number) => at('12:00', days)
export const birthdayIn = (days: number) => addDays(today, days).slice(5)

/** A member whose birthday is so many days from today. */
export async function makeBirthday(app: App, { merchant, campaign }: Campaigning, days: number) {
  const card = await makeCard(app, merchant, campaign, { birthday: birthdayIn(days) })
  const { email } = await app.database.kysely
    .selectFrom('member')
    .select('email')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', card.memberId)
    .executeTakeFirstOrThrow()
  return { card, email: email ?? '' }
}
