import { digest, sameBytes } from '../../core/secrets.ts'

/** Proves that a card's member was sent a message: nobody else can make it, and it says nothing about them. */
export const messageSignature = (secret: string, notificationId: string, memberId: string): string =>
  digest(secret, 'message', notificationId, memberId).subarray(0, 12).toString('base64url')

export const isMessageSignature = (secret: string, notificationId: string, memberId: string, sign: string): boolean =>
  sameBytes(Buffer.from(messageSignature(secret, notificationId, memberId)), Buffer.from(sign))

/** A card's address as a message carries it: the part that says so stays in the browser. */
export const withMessage = (cardUrl: string, notificationId: string, sign: string): string =>
  `${cardUrl}#message=${notificationId}.${sign}`
