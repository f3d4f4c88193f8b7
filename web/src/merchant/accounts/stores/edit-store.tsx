import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import {
  deleteStore,
  editStore,
  getStore,
  listStores,
  type Store,
  StoreBody,
} from '@chopcard/contract/accounts/merchant/stores.ts'
import { useNavigate } from '@tanstack/react-router'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { EditPage } from '../../../kit/edit-page.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { useZodForm } from '../../../kit/form.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { StopButton } from '../../../kit/stop-button.tsx'
import { usePathParams } from '../../../kit/use-path-params.ts'
import { call } from '../../../lib/call.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import { StoreFields } from './store-fields.tsx'

/** One store: what it is called, where it is, and whether it is open. */
export default function EditStore() {
  const { id = '' } = usePathParams()
  const store = useRead(getStore, { params: { id } }, { staleTime: 0, gcTime: 0 })
  if (store.isError && !store.data) return <Failure error={store.error} retry={store.refetch} />
  if (!store.data || !store.isFetchedAfterMount) return <Waiting />
  return <Opened key={id} store={store.data.data} />
}

const after = () => refresh(listStores, getStore, adminInfo)

function storeFacts({ id: _id, users: _users, createdAt: _createdAt, ...facts }: Store): StoreBody {
  return facts
}

function Opened({ store }: { store: Store }) {
  const { id } = store
  const facts = storeFacts(store)
  const { saving } = useSeen(facts, async () => storeFacts((await call(getStore, { params: { id } })).data))
  const { t } = useTranslation(['stores', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const readOnly = !useMay()(editStore)
  const form = useZodForm(StoreBody)
  const [save, remove] = [useChange(editStore), useChange(deleteStore)]
  const toList = () => void navigate({ to: '/setup/stores' })
  return (
    <EditPage
      title={facts.name}
      form={form}
      readOnly={readOnly}
      initialValues={facts}
      extra={
        <StopButton
          route={deleteStore}
          words={{
            title: t('delete.title'),
            about: t('delete.about'),
            button: t('delete.button'),
            keep: t('action.cancel', { ns: 'common' }),
          }}
          stop={async () => {
            await remove.mutateAsync({ params: { id } })
            await after()
            message.success(t('delete.done'))
            toList()
          }}
        />
      }
      onSave={async (body) => {
        await saving((seen) => save.mutateAsync({ params: { id }, body: { ...body, seen } }))
        await after()
      }}
      onSaved={() => {
        message.success(t('saved', { ns: 'common' }))
        toList()
      }}
      onCancel={toList}
    >
      <StoreFields isFixed={readOnly} />
    </EditPage>
  )
}
