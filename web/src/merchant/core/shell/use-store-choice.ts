import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { chooseStore } from '@chopcard/contract/accounts/merchant/stores.ts'
import { App } from 'antd'
import { useMay, useMayOpen } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange } from '../../../lib/query.ts'
import { besidesSession } from '../../../lib/session.ts'
import { browserStore } from '../../../lib/store.ts'
import type { Admin } from './signed-in.ts'

/** Which store was chosen on this device the last time: it outlives the session. */
const lastKey = 'last-store'
const tillMenus = ['quick-earn-attend', 'quick-redeem', 'adjust'] as const

/** Between which stores the signed-in person chooses, where they are, and whether they still have to say. */
export function useStoreChoice(admin: Admin) {
  const may = useMay()(chooseStore)
  const mayOpen = useMayOpen()
  const { message } = App.useApp()
  const choose = useChange(chooseStore)
  const last = browserStore().getItem(lastKey)
  const stores = admin.stores
    .filter(({ active, mine }) => active && mine)
    .toSorted((a, b) => Number(b.id === last) - Number(a.id === last))
  const isChoice = may && stores.length > 1
  return {
    stores: isChoice ? stores : [],
    /** The store where they are; it is named only where there are several to be at. */
    here: isChoice ? stores.find(({ id }) => id === admin.storeId) : undefined,
    /** Whoever works at a till says where, once after each sign-in. */
    isOpen:
      isChoice &&
      admin.storeId === null &&
      tillMenus.some(mayOpen) &&
      browserStore().getItem(besidesSession.nowhere) === null,
    isSaving: choose.isPending,
    /** True when they are there now; else it was told why not. */
    choose: async (storeId: string | null) => {
      try {
        await choose.mutateAsync({ body: { storeId } })
      } catch (error) {
        message.error(errorText(error))
        return false
      }
      if (storeId) {
        browserStore().setItem(lastKey, storeId)
        browserStore().removeItem(besidesSession.nowhere)
      } else browserStore().setItem(besidesSession.nowhere, 'yes')
      await refresh(adminInfo)
      return true
    },
  }
}
