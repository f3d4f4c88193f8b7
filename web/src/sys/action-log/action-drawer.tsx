import { Button, Descriptions, Drawer, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../kit/list-search.ts'
import { formatInstant } from '../../lib/format.ts'
import type { Action } from './action.ts'
import { diffOf } from './diff-rules.ts'

/** One write: who, where from, and the values before and after. */
export default function ActionDrawer({ action, onClose }: { action: Action; onClose: () => void }) {
  const { t } = useTranslation('actions')
  const { change } = useListSearch()
  const narrow = (words: Record<string, string>) => {
    change(words)
    onClose()
  }
  const { actorId, merchantId, target } = action
  const inPlace = action.onBehalfOf && t('onBehalfOf', { name: action.onBehalfOf })
  const who = [action.actorName, action.nickname, action.actorEmail, inPlace].filter(Boolean).join(' · ')
  return (
    <Drawer open onClose={onClose} size={640} title={<span translate="no">{action.action}</span>}>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'at', label: t('column.at'), children: formatInstant(action.at) },
          { key: 'actor', label: t('column.actor'), children: who || t(`kind.${action.actorKind}`) },
          { key: 'where', label: t('column.where'), children: action.merchantName ?? t('platform') },
          { key: 'target', label: t('column.target'), children: target ?? '–' },
          { key: 'result', label: t('column.result'), children: action.status },
          { key: 'ip', label: t('column.ip'), children: action.ip || '–' },
        ]}
      />
      <Flex gap={8} wrap>
        {actorId && <Button onClick={() => narrow({ actorId })}>{t('only.actorId')}</Button>}
        {merchantId && <Button onClick={() => narrow({ merchantId })}>{t('only.merchantId')}</Button>}
        {target && <Button onClick={() => narrow({ target })}>{t('only.target')}</Button>}
      </Flex>
      <Diff action={action} />
    </Drawer>
  )
}

function Diff({ action }: { action: Action }) {
  const { t } = useTranslation('actions')
  const lines = diffOf(action.before, action.after)
  if (!lines.length) return <p>{t('diff.none')}</p>
  return (
    <table className="action-diff">
      <thead>
        <tr>
          <th>{t('diff.field')}</th>
          <th>{t('diff.before')}</th>
          <th>{t('diff.after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, before, after, changed }) => (
          <tr key={field} className={changed ? 'action-changed' : undefined}>
            <td>{field}</td>
            <td>{before || '–'}</td>
            <td>{after || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
