import { DeleteOutlined, EditOutlined, KeyOutlined } from '@ant-design/icons'
import type { Passkey } from '@chopcard/contract/accounts/passkeys.ts'
import { App, Button, Empty, Flex, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { errorText } from '../../lib/error-text.ts'
import { formatInstant, formatRelative } from '../../lib/format.ts'
import './passkeys.css'

export type PasskeyRow = z.output<typeof Passkey>
type Props = {
  passkeys: readonly PasskeyRow[]
  onRename?: (passkey: PasskeyRow) => void
  /** Deletes one; answers whether it was done. */
  onDelete?: (passkey: PasskeyRow) => Promise<boolean>
}

/** Passkeys with their last use, and what may be done with them. */
export function PasskeyRows({ passkeys, onRename, onDelete }: Props) {
  const { t } = useTranslation('passkeys')
  if (!passkeys.length) return <Empty description={t('none')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
  return (
    <ul className="passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <KeyOutlined className="passkey-icon" />
          <div className="passkey-text">
            <Flex gap={8} align="center" wrap>
              <Typography.Text strong>{passkey.name}</Typography.Text>
              {passkey.isSynced && <Tag variant="filled">{t('synced')}</Tag>}
            </Flex>
            <LastUse passkey={passkey} />
          </div>
          {onRename && (
            <Button
              type="text"
              icon={<EditOutlined />}
              aria-label={t('renameOf', { name: passkey.name })}
              onClick={() => onRename(passkey)}
            />
          )}
          {onDelete && <DeleteButton passkey={passkey} onDelete={onDelete} />}
        </li>
      ))}
    </ul>
  )
}

function LastUse({ passkey: { createdAt, lastUsedAt } }: { passkey: PasskeyRow }) {
  const { t } = useTranslation('passkeys')
  return (
    <Typography.Text type="secondary">
      {t('since', { when: formatInstant(createdAt) })} ·{' '}
      {lastUsedAt ? t('used', { when: formatRelative(lastUsedAt) }) : t('neverUsed')}
    </Typography.Text>
  )
}

function DeleteButton({ passkey, onDelete }: { passkey: PasskeyRow } & Required<Pick<Props, 'onDelete'>>) {
  const { t } = useTranslation(['passkeys', 'common'])
  const { message, modal } = App.useApp()
  const remove = async () => {
    try {
      if (await onDelete(passkey)) message.success(t('deleted'))
    } catch (error) {
      message.error(errorText(error))
    }
  }
  const ask = () =>
    void modal.confirm({
      title: t('deleteAsk', { name: passkey.name }),
      content: t('deleteText'),
      okText: t('delete'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel', { ns: 'common' }),
      // The dialog goes at once: the one for the password may follow.
      onOk: () => void remove(),
    })
  return (
    <Button
      type="text"
      danger
      icon={<DeleteOutlined />}
      aria-label={t('deleteOf', { name: passkey.name })}
      onClick={ask}
    />
  )
}
