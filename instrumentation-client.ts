// Next runs this first, on every page. A browser offers to install once for each document, often long before the main
// screen is there, which asks people: the offer is kept until then.
import '@/components/install/install-prompt';

import { watchFiles } from '@/lib/device/page/build/strange-files';

// Before anything is loaded late.
watchFiles();
