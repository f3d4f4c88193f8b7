import { RouterProvider } from '@tanstack/react-router'
import { followSession } from '../kit/follow-session.ts'
import { startApp } from '../kit/start-app.tsx'
import { testToken } from '../lib/test-data.ts'
import { currentView } from '../lib/viewing.ts'
import { moveRegistrationCookie, sessions } from '../lib/session.ts'
import { afterSignIn, whoIsSignedIn } from './guards.ts'
import { router } from './router.ts'

if (moveRegistrationCookie(location.search, document, sessions)) {
  const words = new URLSearchParams(location.search)
  words.delete('registration')
  const page = await afterSignIn(location.pathname)
  history.replaceState(null, '', page + (words.size ? `?${words}` : ''))
}

// A view of the platform and a page of test data have a session of their own.
if (!currentView() && !testToken()) followSession('merchant', whoIsSignedIn)
void startApp(['shell'], <RouterProvider router={router} />)
