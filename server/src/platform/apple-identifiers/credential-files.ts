/** The files of a form: PEM as text, everything else in base64. */
export type CredentialFiles = {
  certificate: string
  privateKey?: string | undefined
  passphrase?: string | undefined
  issuer?: string | undefined
}

/** What is in the files, all in PEM; keys without a passphrase. */
export type FoundCredentials = { certificates: string[]; issuers: string[]; keys: string[] }
