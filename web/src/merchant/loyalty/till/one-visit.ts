import { useState } from 'react'
import { browserStore } from '../../../lib/store.ts'

const key = 'till-one-a-visit'

/** Whether this till stamps a card as soon as it is scanned: one a visit, without a tap. Kept on the device. */
export function useOneVisit() {
  const [isOn, setOn] = useState(() => browserStore().getItem(key) !== 'off')
  const change = (next: boolean) => {
    browserStore().setItem(key, next ? 'on' : 'off')
    setOn(next)
  }
  return { isOn, change }
}
