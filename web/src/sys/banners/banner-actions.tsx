import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { deleteBanner, listBanners, moveBanner } from '@chopcard/contract/admin/banners.ts'
import { App, Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { refresh, useChange } from '../../lib/query.ts'
import type { Banner } from './banner-list.tsx'

/** Moves a banner in the order, and deletes it once that is confirmed. */
export function BannerActions({ banner: { id, name, sequence } }: { banner: Banner }) {
  const { t } = useTranslation('sys-banners')
  const { modal, message } = App.useApp()
  const after = () => refresh(listBanners)
  const move = useChange(moveBanner, { after })
  const remove = useChange(deleteBanner, { after })
  const sayWhy = (error: unknown) => void message.error(errorText(error))
  const moveTo = (place: number) => move.mutateAsync({ params: { id }, body: { sequence: place } }).catch(sayWhy)
  const ask = () =>
    modal.confirm({
      title: t('delete.title', { name }),
      content: t('delete.about'),
      okText: t('delete.button'),
      okButtonProps: { danger: true },
      cancelText: t('delete.keep'),
      onOk: () => remove.mutateAsync({ params: { id } }).catch(sayWhy),
    })
  return (
    <Flex gap={4} justify="flex-end">
      <Button
        icon={<ArrowUpOutlined />}
        aria-label={t('move.up', { name })}
        disabled={sequence === 1 || move.isPending}
        onClick={() => void moveTo(sequence - 1)}
      />
      <Button
        icon={<ArrowDownOutlined />}
        aria-label={t('move.down', { name })}
        disabled={move.isPending}
        onClick={() => void moveTo(sequence + 1)}
      />
      <Button danger icon={<DeleteOutlined />} aria-label={t('delete.label', { name })} onClick={ask} />
    </Flex>
  )
}
