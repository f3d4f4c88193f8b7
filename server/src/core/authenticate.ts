import { sql } from 'kysely'
import { refuse, Refusal } from '@chopcard/contract/core/errors.ts'
import type { Feature, FeatureMap } from '@chopcard/contract/core/features.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Menu } from '@chopcard/contract/core/permissions.ts'
import { menuEntry, menuNames } from '@chopcard/contract/core/permissions.ts'
import { needsOf, type Route } from '@chopcard/contract/core/route.ts'
import type { ServiceState } from '@chopcard/contract/platform/tenants.ts'
import type { Merchant, Staff } from './context.ts'
import { type Database, type Db, read } from './database.ts'
import { merchantIdOf } from './merchant-key.ts'
import type { Statement } from './statement.ts'
import { type FeatureOverrides, overridesAt } from './feature-overrides.ts'
import { type Answered, answeredTo, answerIn } from './answered.ts'
import { hashToken, shortKeyOf } from './secrets.ts'

export type MerchantColumns = {
  merchant_id: string
  short_key: string
  merchant_name: string
  localized_names: Partial<Record<Language, string>>
  time_zone: string
  currency: string
  primary_language: Language
  plan_features: FeatureMap
  own_features: FeatureMap
  feature_overrides: FeatureOverrides
  account_state: string
  service_end_at: Date | null
  service_prompt_days: number
  sandbox_of: string | null
}

/** `MerchantColumns` of a merchant `m` with a plan `p`. */
export const merchantColumns = `m.merchant_id, m.short_key, m.name as merchant_name, m.localized_names, m.time_zone, m.currency, m.primary_language,
  p.features as plan_features, m.features as own_features, m.feature_overrides, m.account_state, m.service_end_at, m.service_prompt_days,
  m.sandbox_of`

export function merchantOf(row: MerchantColumns, now: Date): Merchant {
  if (row.account_state === 'terminated') refuse('ACCOUNT_IS_TERMINATED')
  if (row.account_state === 'disabled') refuse('ACCOUNT_IS_NOT_ENABLED')
  return anyMerchantOf(row, now)
}

function anyMerchantOf(row: MerchantColumns, now: Date): Merchant {
  const features = { ...row.plan_features, ...overridesAt(row.own_features, row.feature_overrides, now) }
  return {
    id: row.merchant_id,
    shortKey: row.short_key,
    name: row.merchant_name,
    names: features.localization ? row.localized_names : {},
    timeZone: row.time_zone,
    currency: row.currency,
    language: row.primary_language,
    features,
    serviceState: serviceStateOf(row, now),
    serviceEndAt: row.service_end_at,
    servicePromptDays: row.service_prompt_days,
    isTest: row.sandbox_of !== null,
  }
}

function serviceStateOf(row: MerchantColumns, now: Date): ServiceState {
  if (row.account_state === 'restricted') return 'restricted'
  if (!row.service_end_at) return 'active'
  const left = row.service_end_at.getTime() - now.getTime()
  if (left <= 0) return 'ended'
  return left <= row.service_prompt_days * 86_400_000 ? 'ending' : 'active'
}

/** The merchant with a short key from a public address or a job; undefined if there is none. */
export async function findMerchant(
  db: Db,
  by: { shortKey: string } | { id: string },
): Promise<{ merchant: Merchant; now: Date } | undefined> {
  const id = 'id' in by ? by.id : await merchantIdOf(db, by.shortKey)
  const row = id && (await merchantRow(db, id))
  return row ? { merchant: merchantOf(row, row.now), now: row.now } : undefined
}

/** The merchant of money that goes back: what it was paid for is taken back also where the platform has closed the account. */
export async function findAnyMerchant(db: Db, id: string): Promise<Merchant | undefined> {
  const row = await merchantRow(db, id)
  return row && anyMerchantOf(row, row.now)
}

async function merchantRow(db: Db, id: string): Promise<(MerchantColumns & { now: Date }) | undefined> {
  const { rows } = await sql<MerchantColumns & { now: Date }>`
    select now() as now, ${sql.raw(merchantColumns)} from merchant m join service_plan p on p.id = m.plan_id
    where m.merchant_id = ${id}`.execute(db)
  return rows[0]
}

/**
 * The merchant for work of the server's own; undefined also where the platform has disabled or terminated it, whose work must not
 * hold up that of the others.
 */
export const findOpenMerchant = (db: Db, id: string): ReturnType<typeof findMerchant> =>
  findMerchant(db, { id }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })

type MemberColumns = { now: Date; card_id: string; nickname: string | null; chosen_language: string | null }

const memberByToken: Statement = {
  name: 'member_by_token',
  text: `
    select now() as now, c.id as card_id, mb.nickname, case when mb.language_chosen then mb.language end as chosen_language,
      ${answeredTo('$2::uuid', 'c.id')},
      ${merchantColumns}
    from card c
    join member mb on mb.merchant_id = c.merchant_id and mb.id = c.member_id
    join merchant m on m.merchant_id = c.merchant_id
    join service_plan p on p.id = m.plan_id
    where c.merchant_id = $2::uuid and c.token_hash = $1`,
}

/** The card of a member's token, with the stored reply for the request's idempotency key. Refuses with 401. */
export async function authenticateMember(database: Database, token: string, key: string | null = null) {
  const shortKey = shortKeyOf('ct', token) ?? refuse('UNAUTHORIZED')
  const merchantId = (await merchantIdOf(database.kysely, shortKey)) ?? refuse('UNAUTHORIZED')
  type Row = MerchantColumns & Answered & MemberColumns
  const [row] = await read<Row>(database, memberByToken, [hashToken(token), merchantId, key])
  if (!row) refuse('UNAUTHORIZED')
  const { now, card_id: cardId, nickname, chosen_language: chosenLanguage } = row
  return { now, cardId, nickname, chosenLanguage, merchant: merchantOf(row, now), answered: answerIn(row) }
}

const heldBy = (table: 'coupon_copy' | 'voucher_record'): Statement => ({
  name: `${table}_by_token`,
  text: `
    select now() as now, h.id as held_id,
      ${answeredTo('$2::uuid', 'h.id')},
      ${merchantColumns}
    from ${table} h
    join merchant m on m.merchant_id = h.merchant_id
    join service_plan p on p.id = m.plan_id
    where h.merchant_id = $2::uuid and h.token_hash = $1`,
})

const holders = {
  coupon: { prefix: 'kt', byToken: heldBy('coupon_copy') },
  voucher: { prefix: 'vt', byToken: heldBy('voucher_record') },
} as const

/** The coupon or voucher of a holder's address, with the stored reply of the key; NOT_FOUND for anything else. */
export async function authenticateHolder(
  database: Database,
  holds: keyof typeof holders,
  token: string,
  key: string | null = null,
) {
  const { prefix, byToken } = holders[holds]
  const shortKey = shortKeyOf(prefix, token) ?? refuse('NOT_FOUND')
  const merchantId = (await merchantIdOf(database.kysely, shortKey)) ?? refuse('NOT_FOUND')
  type Row = MerchantColumns & Answered & { now: Date; held_id: string }
  const [row] = await read<Row>(database, byToken, [hashToken(token), merchantId, key])
  if (!row) refuse('NOT_FOUND')
  return { now: row.now, holdingId: row.held_id, merchant: merchantOf(row, row.now), answered: answerIn(row) }
}

export const hasFeature = (merchant: Pick<Merchant, 'features'>, feature: Feature | undefined): boolean =>
  !feature || merchant.features[feature] === true

/** Refuses a call whose feature is off. */
export function featureAllows(route: Route, merchant: Merchant): void {
  if ('feature' in route && !hasFeature(merchant, route.feature)) refuse('FEATURE_OFF')
}

/** Whether the service is active; otherwise nothing is issued, started or sent (decisions/access.md §4). */
export const runsInFull = ({ serviceState }: Pick<Merchant, 'serviceState'>): boolean =>
  serviceState === 'active' || serviceState === 'ending'

/** The menu entries that a user sees: those of the role whose feature is on. */
export const menusOf = (merchant: Merchant, staff: Staff): Menu[] =>
  menuNames.filter((name) => staff.menus.has(name) && hasFeature(merchant, menuEntry(name).feature))

/** Refuses a call that role, feature or the service's state does not allow (decisions/access.md §1, decisions/access.md §4). */
export function mayCall(route: Route, merchant: Merchant, staff: Staff): void {
  if (route.audience !== 'merchant') refuse('UNAUTHORIZED')
  // The feature is checked first: if it is off, its page is missing too, and "your role lacks the page" would be the
  // wrong reason.
  featureAllows(route, merchant)
  if (route.menu !== 'any') {
    const menus: readonly Menu[] = typeof route.menu === 'string' ? [route.menu] : route.menu
    const seen = menus.some((name) => staff.menus.has(name) && hasFeature(merchant, menuEntry(name).feature))
    if (!seen || !staff.actions.has(route.action)) refuse('FORBIDDEN')
  }
  serviceAllows(route, merchant)
}

/** Refuses a call that the state of the merchant's service does not allow. */
export function serviceAllows(route: Route, merchant: Merchant): void {
  const needs = needsOf(route)
  if (needs === 'always' || needs === 'read') return
  if (merchant.serviceState === 'restricted') refuse('ACCOUNT_IS_RESTRICTED')
  if (merchant.serviceState === 'ended' && needs === 'write') refuse('SERVICE_EXPIRED')
}
