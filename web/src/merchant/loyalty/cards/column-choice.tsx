import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../../../kit/list-view.ts'
import type { ListedMember, MemberColumn } from './member-columns.tsx'
import { withinWindow } from './within-window.ts'

type Props = {
  columns: readonly ListColumn<ListedMember>[]
  shown: readonly MemberColumn[]
  choose: (columns: readonly MemberColumn[]) => void
  /** What a new list shows. */
  usual: readonly MemberColumn[]
}

/** Chooses the columns of the member list. */
export default function ColumnChoice({ columns, shown, choose, usual }: Props) {
  const { t } = useTranslation('members')
  const content = (
    <Flex vertical gap={12}>
      <Checkbox.Group
        className="column-choice"
        value={[...shown]}
        onChange={(keys) => choose(keys as MemberColumn[])}
        options={columns.slice(1).map(({ key, title }) => ({ value: key, label: title }))}
      />
      <Button size="small" onClick={() => choose(usual)}>
        {t('columns.reset')}
      </Button>
    </Flex>
  )
  return (
    <Popover trigger="click" {...withinWindow} content={content}>
      <Button icon={<SettingOutlined />}>{t('columns.button')}</Button>
    </Popover>
  )
}
