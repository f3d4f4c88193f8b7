import { walletNames } from '@chopcard/contract/outward/wallets.ts'
import type { PageSender } from './carnival-pages.ts'

/**
 * Where a wallet's button leads: to the pass itself, which Apple's phones show with a button to add it, or on to Google. When
 * that cannot be reached, a page says so.
 */
export const sendToWallet: PageSender = async ({ sources }, request, reply, unable) => {
  const { wallet, token } = request.params as { wallet: string; token: string }
  const known = walletNames.find((name) => name === wallet)
  const added = known && (await sources.addToWallet(known, token))
  if (!added) return unable(request, reply, 404, 'card-unknown')
  void reply.header('cache-control', 'no-store')
  if ('url' in added) return reply.redirect(added.url)
  return reply
    .type('application/vnd.apple.pkpass')
    .header('last-modified', added.modifiedAt.toUTCString())
    .header('content-disposition', 'inline; filename="pass.pkpass"')
    .send(Buffer.from(added.content))
}
