import { hash } from 'node:crypto'
import type { App } from '../../core/app.ts'
import type { SigningIdentifier } from '../../platform/apple-identifiers/signing-identifier.ts'
import { appleTexts, type AppleTicket } from './apple-pass.ts'
import { signerOf } from './identifier-signers.ts'
import { keep } from './kept.ts'
import { manifestOf, passFile, zipFiles } from './pass-file.ts'
import type { PassModel } from './pass-model.ts'
import { passToken } from './pass-name.ts'
import { applePictures } from './pass-pictures.ts'
import { signDetached } from './pkcs7.ts'

// A few megabytes: a phone asks again for what was just made, and several phones may have one pass.
const keptPasses = 60
const inMemory = keep<Buffer>(keptPasses)

export const appleServicePath = '/api/wallet/apple'

/**
 * The pass of what a card, coupon or voucher is now, signed at the moment `now`. It is kept by all that it shows and by the
 * certificate, so that what looks the same is signed once.
 */
export async function makeApplePass(
  app: App,
  model: PassModel,
  identifier: SigningIdentifier,
  serial: string,
  now: Date,
): Promise<Buffer> {
  const ticket: AppleTicket = {
    passTypeId: identifier.passTypeId,
    teamId: identifier.teamId,
    serial,
    token: passToken(app.config.secret, identifier.passTypeId, serial),
    serviceUrl: app.config.publicUrl + appleServicePath,
  }
  const key = hash('sha256', JSON.stringify([identifier.fingerprint, ticket, model]))
  return inMemory(key, async () => {
    const [pictures, signer] = await Promise.all([applePictures(app, model), signerOf(app, identifier)])
    const texts = Object.entries(appleTexts(model, ticket)).map(([name, text]) => [name, passFile(Buffer.from(text))])
    const files = { ...(Object.fromEntries(texts) as Record<string, ReturnType<typeof passFile>>), ...pictures }
    const manifest = manifestOf(files)
    const signature = signDetached(manifest, signer, now)
    return zipFiles({ ...files, 'manifest.json': passFile(manifest), signature: passFile(signature) })
  })
}
