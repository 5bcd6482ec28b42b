// Next runs this first, on every page. A browser offers to install the app once per document, often long before the
// main screen, which asks people, is loaded. So the offer is kept until then.
import '@/components/install/install-prompt';

import { keepArrivedLink } from '@/lib/device/page/phone-link/arrived-link';
import { watchFiles } from '@/lib/device/page/versions/foreign-files';

// Before any file is loaded lazily.
watchFiles();

// Before Next reads the address, which it would put back.
keepArrivedLink();
