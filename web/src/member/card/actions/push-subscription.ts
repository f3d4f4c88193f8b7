import type { pushKey, subscribePush, unsubscribePush } from '@chopcard/contract/messaging/member/push.ts'
import { ask } from '../../ask.ts'

const script = '/member/sw.js'

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const isDenied = (): boolean => Notification.permission === 'denied'

/** What this browser has subscribed to, with whichever card; nothing is asked of the member. */
async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(script)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Whether messages about this card come to this browser, which has one subscription for all cards: the server knows of which. */
export async function isOnHere(): Promise<boolean> {
  const subscription = await findSubscription()
  if (!subscription) return false
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  const query = { browser: Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') }
  return (await ask<typeof pushKey>('GET /member/push', { query })).data.isOn
}

/** Asks the member's leave, subscribes, and hands the subscription to the server; true when it stands. */
export async function switchOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('not granted')
  const { publicKey } = (await ask<typeof pushKey>('GET /member/push', {})).data
  await navigator.serviceWorker.register(script)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // One that was made with a former key of the server reaches nobody, and stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const body = {
    endpoint,
    keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  return (await ask<typeof subscribePush>('POST /member/push', { body })).data.subscribed
}

/** The server is told; the browser keeps its subscription, by which the other cards of this phone may be reached. False when it is off. */
export async function switchOff(): Promise<boolean> {
  const subscription = await findSubscription()
  if (!subscription) return false
  const { endpoint } = subscription
  await ask<typeof unsubscribePush>('POST /member/push/off', { body: { endpoint } })
  return false
}
