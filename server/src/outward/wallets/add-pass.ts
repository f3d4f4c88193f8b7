import { refuse } from '@chopcard/contract/core/errors.ts'
import type { PassKind, WalletName } from '@chopcard/contract/outward/wallets.ts'
import type { App } from '../../core/app.ts'
import { authenticateHolder, authenticateMember } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import { nullIfNotFound } from '../../core/null-if-not-found.ts'
import type { MemberPageSources } from '../../member-pages/sources.ts'
import { identifierOfMerchant } from '../../platform/apple-identifiers/signing-identifier.ts'
import { googleAccount } from './google-account.ts'
import { offeredTo } from './offered-to.ts'
import { putToGoogle } from './google-passes.ts'
import { makeApplePass } from './make-apple-pass.ts'
import { type PassKey, serialOf } from './pass-name.ts'
import { findPass, follow, handOut } from './pass-store.ts'
import { definitionOf } from './definition-of.ts'
import { readPass } from './read-pass.ts'
import { saveLink } from './save-link.ts'

type Held = { merchant: Merchant; now: Date; kind: PassKind; subjectId: string }

/** What the token of a member's page opens: the address alone says whose it is. */
async function heldBy({ database }: App, token: string): Promise<Held> {
  if (token.startsWith('ct_')) {
    const { merchant, now, cardId } = await authenticateMember(database, token)
    return { merchant, now, kind: 'card', subjectId: cardId }
  }
  const kind = token.startsWith('kt_') ? 'coupon' : 'voucher'
  const { merchant, now, holdingId } = await authenticateHolder(database, kind, token)
  return { merchant, now, kind, subjectId: holdingId }
}

/** What members' pages offer of wallets, and what a tap there leads to. */
export const walletPageSource = (app: App): Pick<MemberPageSources, 'walletsOf' | 'addToWallet'> => ({
  walletsOf: (token) => offeredTo(app, token),
  addToWallet: (wallet, token) => nullIfNotFound(async () => addTo(app, wallet, await heldBy(app, token))),
})

const ways = { apple: addToApple, google: addToGoogle } satisfies Record<WalletName, unknown>

async function addTo(app: App, wallet: WalletName, held: Held) {
  const { merchant, kind, subjectId } = held
  if (merchant.isTest) refuse('NOT_WITH_TEST_DATA')
  const definitionId = await definitionOf(app.database.kysely, { merchantId: merchant.id, kind, subjectId })
  const model = definitionId && (await readPass(app, held, { kind, subjectId, definitionId }))
  return model ? ways[wallet](app, held, model) : null
}

type Model = NonNullable<Awaited<ReturnType<typeof readPass>>>

const keyOf = ({ merchant, kind, subjectId }: Held): PassKey => ({ merchantId: merchant.id, kind, subjectId })

async function addToApple(app: App, held: Held, model: Model) {
  const identifier = await identifierOfMerchant(app.database.kysely, held.merchant.id)
  if (!identifier) return null
  await app.database.tx(async (tx) => {
    await handOut(tx, held.merchant.id, model)
    // From now on: what changes before the phone has registered is told once it has.
    await follow(tx, keyOf(held), 'apple')
  })
  const serial = serialOf(held.merchant.shortKey, held.kind, held.subjectId)
  const [content, pass] = await Promise.all([
    makeApplePass(app, model, identifier, serial, held.now),
    findPass(app.database.kysely, keyOf(held)),
  ])
  return { content, modifiedAt: pass?.modifiedAt ?? held.now }
}

/** The pass is at Google before the address to save it is known. */
async function addToGoogle(app: App, held: Held, model: Model) {
  const account = await googleAccount(app)
  if (!account) return null
  await app.database.tx((tx) => handOut(tx, held.merchant.id, model))
  await putToGoogle(app, account, held.merchant, model, { isNew: true, notify: false })
  // From now on: a change that comes before the notice of Google's that it was saved is told, too.
  await app.database.tx((tx) => follow(tx, keyOf(held), 'google', { balance: model.balance }))
  return { url: saveLink(app, account, model, held.now) }
}
