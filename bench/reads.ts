import { bench, cardId, cardNumber, size } from './database.ts'
import { measure } from './load.ts'
import type { Program } from './program.ts'

const lists = {
  'member list': '/api/merchant/member?pageSize=20',
  'member list, by name': '/api/merchant/member?q=wei%20tan',
  'member list, by number': `/api/merchant/member?q=${cardNumber(42)}`,
  'member list, by a number’s beginning': `/api/merchant/member?q=${cardNumber(42).slice(0, 7)}`,
  transactions: '/api/merchant/member_chop_log?pageSize=20',
  'transactions of a card': `/api/merchant/member_chop_log?memberId=${cardId(7)}`,
  'transactions, by number': `/api/merchant/member_chop_log?q=${cardNumber(42)}`,
  summary: '/api/merchant/summary',
  'daily chops': '/api/merchant/dailyChopCount',
  'daily new members': '/api/merchant/dailyNewMember',
  'monthly new members': '/api/merchant/monthlyNewMember',
  'top operators': '/api/merchant/topOperators',
}

/** What the back office reads, one client. */
export async function measureReads(program: Program, seconds: number) {
  const reads = []
  for (const [name, path] of Object.entries(lists)) {
    const { perSecond, p50, p95, p99, errors, non2xx } = await measure({
      url: program.url,
      clients: 1,
      seconds,
      method: 'GET',
      headers: { authorization: `Bearer ${bench.token}` },
      cards: size.cards,
      path,
    })
    reads.push({ name, perSecond, p50, p95, p99, errors, non2xx })
  }
  return reads
}
