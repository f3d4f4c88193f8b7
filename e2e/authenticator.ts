import type { CDPSession, Page } from '@playwright/test'

/** An authenticator of this window's device, whose user is verified whenever somebody is present. */
export type Device = {
  /** Whether somebody is there to touch it. */
  setPresence(isThere: boolean): Promise<unknown>
  /** How many passkeys it holds. */
  count(): Promise<number>
}

/** Gives a window Chromium’s virtual authenticator, as a phone or a computer with a fingerprint reader has one. */
export async function addAuthenticator(page: Page): Promise<Device> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setPresence: (enabled) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    count: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

/**
 * A browser that offers no passkeys at the field of the address, as Firefox did not for long: the virtual authenticator would
 * take what is offered there before anybody taps the button.
 */
export const withoutOffers = (page: Page): Promise<unknown> =>
  page.addInitScript(`PublicKeyCredential.isConditionalMediationAvailable = async () => false`)

/** The same server by its name: browsers make no passkey for an address of numbers. */
export const byName = (url: string): string => url.replace('127.0.0.1', 'localhost')
