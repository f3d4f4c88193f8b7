import { inviteOwner } from '@chopcard/contract/platform/admin/merchants.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallButton } from '../../kit/call-button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useChange } from '../../lib/query.ts'
import { systemRead } from '../guards.ts'
import type { OfTenant } from './tenant.ts'
import type { StateDialogProps } from './state-dialog.tsx'
import type { ViewDialogProps } from './view-dialog.tsx'

const ViewDialog = lazyPart<ViewDialogProps>(() => import('./view-dialog.tsx'))
const StateDialog = lazyPart<StateDialogProps>(() => import('./state-dialog.tsx'))

/** What can be done with a merchant as a whole: the buttons beside its name. */
export function TenantActions({ tenant, onChange }: OfTenant) {
  const { t } = useTranslation('tenants')
  const [isOpen, setOpen] = useState(false)
  const [isViewing, setViewing] = useState(false)
  const { isAgent } = useSuspenseQuery(systemRead).data.data
  const mayView = !isAgent && tenant.accountState !== 'disabled' && tenant.accountState !== 'terminated'
  const invite = useChange(inviteOwner)
  return (
    <>
      {tenant.owner?.invited && (
        <CallButton
          route={inviteOwner}
          call={() => invite.mutateAsync({ params: { id: tenant.id } })}
          done={t('page.invitedAgain')}
        >
          {t('page.inviteAgain')}
        </CallButton>
      )}
      {mayView && <Button onClick={() => setViewing(true)}>{t('page.view')}</Button>}
      <Button onClick={() => setOpen(true)}>{t('page.changeState')}</Button>
      {isViewing && <ViewDialog tenant={tenant} onClose={() => setViewing(false)} />}
      {isOpen && <StateDialog tenant={tenant} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  )
}
