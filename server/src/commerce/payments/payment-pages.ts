import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../core/app.ts'
import { databaseNow } from '../../core/database-now.ts'
import { testPageSource } from '../../core/page-of-test-data.ts'
import { pageLanguage } from '../../member-pages/page-language.ts'
import { answerOutages } from '../../member-pages/try-again.ts'
import { noteTestDataOf } from '../../member-pages/test-data-bar.ts'
import { openCheckout } from './open-checkout.ts'
import { findPayment } from './payment-store.ts'
import type { PaymentRow } from './provider.ts'
import { onwards, sendGateway, sendTrouble } from './payment-page.ts'
import { recordProviderEvent } from './record-provider-event.ts'
import { testEvent } from './test-gateway.ts'

/**
 * Where a payment is made: it leads on to the provider, and is itself the test gateway where there is none. A payment that
 * is no longer open leads back to what it was for.
 */
export function registerPayments(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    answerOutages(scope)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1000 }, (_request, body, done) => done(null, body))
    scope.get('/pay/:token', (request, reply) => show(app, request, reply))
    scope.post('/pay/:token', (request, reply) => decide(app, request, reply))
  })
}

const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token

/** What is out of time is paid by nobody any more, though it may not be let go yet. */
const isOpen = (payment: PaymentRow, now: Date) => payment.state === 'open' && payment.expires_at > now

async function show(app: App, request: FastifyRequest, reply: FastifyReply) {
  const token = tokenOf(request)
  const payment = await findPayment(app.database.kysely, token)
  if (!payment) return sendTrouble(request, reply.status(404), pageLanguage(request, reply), 'unknown')
  if (!isOpen(payment, await databaseNow(app.database.kysely))) return reply.redirect(payment.return_path, 303)
  await noteTestDataOf(testPageSource(app), request, { merchantId: payment.merchant_id })
  if (payment.provider === 'test') return sendGateway(app, request, reply, payment)
  const language = payment.language as ReturnType<typeof pageLanguage>
  try {
    return await onwards(request, reply, language, await openCheckout(app, payment, token))
  } catch (error) {
    app.log.error({ payment: payment.id, error: (error as Error).message }, 'no checkout could be opened')
    return sendTrouble(request, reply.status(503), language, 'unavailable')
  }
}

/** A button of the test gateway; for the payments of a real provider there is none. */
async function decide(app: App, request: FastifyRequest, reply: FastifyReply) {
  const token = tokenOf(request)
  const payment = await findPayment(app.database.kysely, token)
  if (payment?.provider !== 'test')
    return sendTrouble(request, reply.status(404), pageLanguage(request, reply), 'unknown')
  const act = request.body === 'act=pay' ? 'paid' : request.body === 'act=decline' ? 'cancelled' : undefined
  const now = await databaseNow(app.database.kysely)
  if (act && isOpen(payment, now)) await recordProviderEvent(app, 'test', testEvent(payment, act, token), now)
  return reply.redirect(act ? payment.return_path : `/pay/${token}`, 303)
}
