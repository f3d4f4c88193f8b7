import { sql } from 'kysely'
import type { effectStates, listAutomationEffects as route } from '@chopcard/contract/office/merchant/automations.ts'
import type { Verb } from '../../core/context.ts'
import { fetchPage, orderOf } from '../../core/paging.ts'
import { memberName } from '../../core/member-name.ts'
import { loadAutomation } from './automation-store.ts'

export const listAutomationEffects: Verb<typeof route> = async ({ db, merchant }, { params: { id }, query }) => {
  await loadAutomation(db, merchant.id, id)
  const { direction } = orderOf(query.sort ?? '-at', { at: true })
  const effects = db.selectFrom('automation_effect as e').where('e.merchant_id', '=', merchant.id)
  const own = effects.where('e.automation_id', '=', id)
  const chosen = query.state ? own.where('e.state', '=', query.state) : own
  const rows = chosen
    .innerJoin('member as mb', (on) =>
      on.onRef('mb.merchant_id', '=', 'e.merchant_id').onRef('mb.id', '=', 'e.member_id'),
    )
    .leftJoin('card as c', (on) => on.onRef('c.merchant_id', '=', 'e.merchant_id').onRef('c.id', '=', 'e.card_id'))
    .select(['e.member_id', 'e.card_id', 'e.occasion', 'e.state', 'e.reason', 'e.at'])
    .select([
      sql<string>`coalesce(c.card_number, '')`.as('card_number'),
      sql<string>`coalesce(${memberName}, '')`.as('name'),
    ])
    .orderBy('e.at', direction)
    .orderBy('e.member_id', direction)
    .orderBy('e.occasion')
  const { items, ...page } = await fetchPage(db, rows, query, { endsThere: true })
  return {
    ...page,
    items: items.map(({ member_id, card_id, card_number, at, state, ...effect }) => ({
      ...effect,
      state: state as (typeof effectStates)[number],
      id: `${member_id} ${effect.occasion}`,
      cardId: card_id,
      cardNumber: card_number,
      at: at.toISOString(),
    })),
  }
}
