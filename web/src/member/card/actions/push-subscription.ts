import type { pushKey, subscribePush, unsubscribePush } from '@chopcard/contract/messaging/member/push.ts'
import { ask } from '../../ask.ts'

const script = '/member/sw.js'

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const isDenied = (): boolean => Notification.permission === 'denied'

/** What this browser has subscribed to; nothing is asked of the member. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(script)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks the member's leave, subscribes, and hands the subscription to the server; true when it stands. */
export async function switchOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('not granted')
  const { publicKey } = (await ask<typeof pushKey>('GET /member/push', {})).data
  await navigator.serviceWorker.register(script)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options)
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const body = {
    endpoint,
    keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  return (await ask<typeof subscribePush>('POST /member/push', { body })).data.subscribed
}

/** The server is told first: a browser that has let go could not be named any more. False when it is off. */
export async function switchOff(): Promise<boolean> {
  const subscription = await findSubscription()
  if (!subscription) return false
  const { endpoint } = subscription
  await ask<typeof unsubscribePush>('POST /member/push/off', { body: { endpoint } })
  await subscription.unsubscribe()
  return false
}
