import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { merchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { addStore, listStores, StoreBody } from '@chopcard/contract/accounts/merchant/stores.ts'
import { useNavigate } from '@tanstack/react-router'
import { Alert, App } from 'antd'
import { useTranslation } from 'react-i18next'
import { EditPage } from '../../../kit/edit-page.tsx'
import { useZodForm } from '../../../kit/form.tsx'
import { useStores } from '../../../kit/permissions.tsx'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { StoreFields } from './store-fields.tsx'

const initial = { name: '', address: '', latitude: null, longitude: null, openingHours: null, active: true }

/** A further store. With the first one that is added, the shop itself becomes a store too. */
export default function AddStore() {
  const { t } = useTranslation('stores')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(StoreBody)
  const save = useChange(addStore)
  const isSecond = useStores().length === 0
  const shop = useRead(merchantInfo, {}).data?.data.name ?? ''
  return (
    <EditPage
      isNew
      title={t('addTitle')}
      form={form}
      initialValues={initial}
      saveLabel={t('add')}
      notice={isSecond && <Alert type="info" showIcon title={t('second', { shop })} />}
      onSave={async (body) => {
        await save.mutateAsync({ body })
        await refresh(listStores, adminInfo)
      }}
      onSaved={() => {
        message.success(t('added'))
        void navigate({ to: '/setup/stores' })
      }}
      onCancel={() => void navigate({ to: isSecond ? '/setup/configuration' : '/setup/stores' })}
    >
      <StoreFields isFixed={false} />
    </EditPage>
  )
}
