import './app.css';
import './games/colours';
import { mount } from 'svelte';
import App from './App.svelte';
import { router } from '$lib/router.svelte';
import { applySettings, settings } from '$lib/settings.svelte';
import { words } from '$lib/words.svelte';
import { fetchAhead } from './pages/later';

applySettings();
// Not awaited here: words and pages are in files that may need this one first.
void Promise.all([words.speak(settings.language), fetchAhead(router.route)]).then(() => {
  mount(App, { target: document.getElementById('page')! });
});

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // After the page: the worker fetches everything else that it keeps.
  const register = () => void navigator.serviceWorker.register('/sw.js');
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
