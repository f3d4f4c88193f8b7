import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newToken, orderToken, paymentToken } from '../src/core/secrets.ts'
import { unsubscribeUrl } from '../src/messaging/mailing/unsubscribe-token.ts'
import { weeklyMailUrl } from '../src/office/weekly-mail/weekly-mail-address.ts'
import { buildServer } from '../src/serve.ts'
import { openPieces, type Pieces } from './pieces.ts'

let pieces: Pieces
let server: FastifyInstance
const [id, shortKey, secret] = [randomUUID(), 'a1b2c3d4', 'secret']

beforeAll(async () => {
  // Nobody listens there.
  pieces = openPieces({}, { schema: 'pgboss' }, 'postgresql://nobody@127.0.0.1:9/none')
  server = await buildServer(pieces)
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await pieces.close()
})

const pathOf = (url: string) => new URL(url).pathname
const addresses: Record<string, () => string> = {
  'a payment': () => `/pay/${paymentToken(secret, shortKey, id)}`,
  'an order': () => `/shop/${id}`,
  'the cancellation of an order': () => `/shop/order/${orderToken(secret, shortKey, id)}`,
  'a new address': () => `/member/email/${newToken('lt', shortKey)}`,
  'a member’s choice of mails': () =>
    pathOf(unsubscribeUrl(pieces.config, { merchantId: id, memberId: id, mail: 'message' })),
  'an owner’s choice of mails': () => pathOf(weeklyMailUrl(pieces.config, { merchantId: id, staffId: id })),
}

test.each(Object.keys(addresses))(
  'a form of %s is answered with a page that sends it once more while the database is away',
  async (what) => {
    const answer = await server.inject({
      method: 'POST',
      url: addresses[what]?.() ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'pt-BR' },
      payload: new URLSearchParams({ act: 'cancel', address: '12 "Pier" <Road>' }).toString(),
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('Nada do que você preencheu se perdeu')
    expect(answer.body).toContain('<form method="post">')
    expect(answer.body).toContain('Tentar de novo</button>')
    // The form that asks for a new address has no fields.
    if (what !== 'a new address') expect(answer.body).toContain('value="12 &quot;Pier&quot; &lt;Road&gt;"')
  },
)
