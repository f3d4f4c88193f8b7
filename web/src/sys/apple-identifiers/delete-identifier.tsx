import { DeleteOutlined } from '@ant-design/icons'
import { deleteAppleIdentifier, listAppleIdentifiers } from '@chopcard/contract/admin/apple-identifiers.ts'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { refresh, useChange } from '../../lib/query.ts'
import type { AppleIdentifier } from './state-tag.tsx'

type Props = { identifier: AppleIdentifier; onDeleted: () => void }

/** Deletes an identifier once that is confirmed. */
export function DeleteButton({ identifier: { id, passTypeId }, onDeleted }: Props) {
  const { t } = useTranslation(['apple-identifiers', 'common'])
  const { modal, message } = App.useApp()
  const remove = useChange(deleteAppleIdentifier, { after: () => refresh(listAppleIdentifiers) })
  const confirmed = async () => {
    try {
      await remove.mutateAsync({ params: { id } })
      message.success(t('delete.done'))
      onDeleted()
    } catch (error) {
      message.error(errorText(error))
    }
  }
  const ask = () =>
    modal.confirm({
      title: t('delete.title', { name: passTypeId }),
      content: t('delete.about'),
      okText: t('delete.button'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel', { ns: 'common' }),
      onOk: confirmed,
    })
  return (
    <Button danger icon={<DeleteOutlined />} onClick={() => void ask()}>
      {t('delete.button')}
    </Button>
  )
}
