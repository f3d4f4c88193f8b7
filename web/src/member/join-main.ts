import { JoinPage } from './join/join-page.tsx'
import { takeOver } from './take-over.ts'

takeOver(JoinPage)
