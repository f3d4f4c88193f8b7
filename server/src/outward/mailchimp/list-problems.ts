import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  ContactProblem,
  listMailchimpProblems as listRoute,
  retryMailchimpProblem as retryRoute,
} from '@chopcard/contract/outward/merchant/mailchimp.ts'
import type { Verb } from '../../core/context.ts'
import { containing, fetchPage } from '../../core/paging.ts'
import { connectedTo } from './connection.ts'
import { syncMailchimpJob } from './jobs.ts'
import { queueMembers } from './queue-members.ts'

export const listMailchimpProblems: Verb<typeof listRoute> = async (
  { db, merchant },
  { query: { q, problem, ...asked } },
) => {
  const direction = asked.sort === 'at' ? 'asc' : 'desc'
  let rows = db
    .selectFrom('mailchimp_contact as c')
    .leftJoin('member as m', (on) => on.onRef('m.merchant_id', '=', 'c.merchant_id').onRef('m.id', '=', 'c.member_id'))
    .select(['c.member_id', 'c.problem', 'c.problem_words', 'c.at', 'm.nickname', 'm.email'])
    .where('c.merchant_id', '=', merchant.id)
    .where('c.problem', 'is not', null)
  if (problem) rows = rows.where('c.problem', '=', problem)
  if (q)
    rows = rows.where((eb) => eb.or([eb('m.email', 'ilike', containing(q)), eb('m.nickname', 'ilike', containing(q))]))
  const page = await fetchPage(db, rows.orderBy('c.at', direction).orderBy('c.member_id', direction), asked)
  return {
    ...page,
    items: page.items.map(({ member_id: memberId, problem: found, problem_words: words, at, ...member }) => ({
      memberId,
      ...member,
      problem: found as ContactProblem,
      words,
      at: at.toISOString(),
    })),
  }
}

export const retryMailchimpProblem: Verb<typeof retryRoute> = (ctx, { params: { memberId } }) =>
  ctx.write(async (tx) => {
    const { app, merchant } = ctx
    const { numUpdatedRows } = await tx
      .updateTable('mailchimp_contact')
      // An unsubscribed contact stays one: what is asked is whether Mailchimp knows better by now.
      .set({ problem: null, problem_words: null, digest: null, status: null })
      .where('merchant_id', '=', merchant.id)
      .where('member_id', '=', memberId)
      .where('problem', 'is not', null)
      .executeTakeFirst()
    if (!numUpdatedRows) refuse('NOT_FOUND')
    await connectedTo(app, tx, merchant.id)
    await queueMembers(
      tx,
      [{ merchant_id: merchant.id }],
      sql`select ${merchant.id}::uuid as merchant_id, ${memberId}::uuid as member_id`,
    )
    await app.jobs.add(tx, syncMailchimpJob, { merchantId: merchant.id })
    ctx.note({ target: memberId })
    return { waiting: true }
  })
