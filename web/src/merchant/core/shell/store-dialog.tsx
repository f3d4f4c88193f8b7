import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import type { Admin } from './signed-in.ts'
import { useStoreChoice } from './use-store-choice.ts'

export type StoreDialogProps = { admin: Admin; onClose: () => void }

/** Changes at which store somebody is. */
export default function StoreDialog({ admin, onClose }: StoreDialogProps) {
  const { t } = useTranslation('shell')
  const { stores, here, isSaving, choose } = useStoreChoice(admin)
  const pick = (id: string | null) => void choose(id).then((isThere) => isThere && onClose())
  return (
    <Dialog title={t('store.ask')} footer={null} onCancel={onClose}>
      <Flex vertical gap={8}>
        {stores.map(({ id, name }) => (
          <Button
            key={id}
            block
            size="large"
            type={id === here?.id ? 'primary' : 'default'}
            aria-pressed={id === here?.id}
            disabled={isSaving}
            onClick={() => pick(id)}
          >
            {name}
          </Button>
        ))}
        <Button block size="large" type="text" disabled={isSaving} onClick={() => pick(null)}>
          {t('store.nowhere')}
        </Button>
      </Flex>
    </Dialog>
  )
}
