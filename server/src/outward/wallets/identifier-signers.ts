import { unseal } from '../../core/seal.ts'
import type { App } from '../../core/app.ts'
import { identifierPurpose } from '../../platform/apple-identifiers/save-identifier.ts'
import type { SigningIdentifier } from '../../platform/apple-identifiers/signing-identifier.ts'
import { keep } from './kept.ts'
import { openSigner, type Signer } from './pkcs7.ts'

const inMemory = keep<Signer>(100)

/** What signs the passes of an identifier, read once for each certificate. */
export const signerOf = (app: App, identifier: SigningIdentifier): Promise<Signer> =>
  inMemory(`${identifier.id} ${identifier.fingerprint}`, async () =>
    openSigner({ ...identifier, privateKey: privateKeyOf(app, identifier) }),
  )

/** The private key, in PEM. */
export const privateKeyOf = (app: App, { sealedKey }: Pick<SigningIdentifier, 'sealedKey'>): string =>
  unseal(app.config.secret, identifierPurpose, sealedKey)
