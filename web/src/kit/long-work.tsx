import { Progress } from 'antd'
import './long-work.css'

type Props = {
  done: number
  total: number
  /** What is being done, with the numbers. */
  words: string
  isDone?: boolean
  /** Said below instead of these words. */
  children?: string
}

/** How far long work is whose results stand below. */
export const LongWork = ({ done, total, words, isDone = false, children = words }: Props) => (
  <div className="long-work">
    <Progress percent={Math.floor((100 * done) / total)} status={isDone ? 'success' : 'active'} aria-label={words} />
    <output>{children}</output>
  </div>
)
