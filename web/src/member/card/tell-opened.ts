import type { openedMessage } from '@chopcard/contract/messaging/member/push.ts'
import { ask } from '../ask.ts'

/** Says that the member came from a message, by the sign it carried; nobody is troubled when that cannot be said. */
export const tellOpened = (message: string, sign: string): Promise<unknown> =>
  ask<typeof openedMessage>('POST /member/message/opened', { body: { message, sign } }).catch(() => undefined)
